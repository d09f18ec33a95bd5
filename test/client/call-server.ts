/** Gives a call of the client to the chat of a test, as the daemon gives it to the server half. */
import { answer } from "../../shared/rpc/answer.ts";
import { sessionCommand } from "../../shared/rpc/command.ts";
import { keepDraft } from "../../shared/rpc/draft.ts";
import type { chatServer } from "./chat-server.ts";

export async function callServer(
  server: ReturnType<typeof chatServer>,
  name: string,
  input: Record<string, unknown>,
) {
  switch (name) {
    case "chat.subscribe":
      return server.subscribe();
    case "chat.follow":
      return server.follow(String(input["resource"]), Number(input["afterSeq"]));
    case "chat.answer":
      return server.answer(answer.parse(input["answer"]));
    case "chat.draft":
      return server.keepDraft(keepDraft.input.parse(input).draft);
    case "session.command":
      return server.command(sessionCommand.parse(input["command"]));
    case "item.read-output":
      return server.readOutput(String(input["itemId"]), Number(input["offset"]));
    case "chat.load-turns":
      return server.loadTurns(String(input["cursor"]));
    default:
      throw new Error(`Plugin muse-code does not contribute RPC ${name}`);
  }
}
