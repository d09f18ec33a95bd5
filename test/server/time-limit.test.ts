import { expect, it } from "vitest";
import { within } from "../../server/time-limit.ts";
import { manualClock } from "./msp/manual-clock.ts";

const never = new Promise<string>(() => {});
const tooLate = () => {
  throw new Error("too late");
};

it("settles as the work does, and leaves no timer behind", async () => {
  const { ports, waits } = manualClock();
  await expect(within(ports, 1000, Promise.resolve("done"), tooLate)).resolves.toBe("done");
  await expect(within(ports, 1000, Promise.reject(new Error("no luck")), tooLate)).rejects.toThrow("no luck");
  await Promise.resolve();
  expect(waits()).toEqual([]);
});

it("settles at the limit with what is given for that, thrown or not", async () => {
  const { ports, advance } = manualClock();
  const given = within(ports, 1000, never, () => "nothing");
  const thrown = within(ports, 1000, never, tooLate);
  advance(999);
  const sooner = await Promise.race([given, Promise.resolve("still waiting")]);
  advance(1);
  expect([sooner, await given]).toEqual(["still waiting", "nothing"]);
  await expect(thrown).rejects.toThrow("too late");
});

it("hears nothing more of work that ends after its time", async () => {
  const { ports, advance } = manualClock();
  let fail = (_error: Error): void => {};
  const work = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  const given = within(ports, 10, work, () => "nothing");
  advance(10);
  fail(new Error("at last"));
  await expect(given).resolves.toBe("nothing");
});
