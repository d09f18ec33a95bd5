import { describe, expect, it } from "vitest";
import { formKey, formStore } from "../../client/form-store.ts";

describe("what was typed and pressed", () => {
  it("is kept for very many requests, of which the one goes first that was left alone the longest", () => {
    const forms = formStore<string>();
    const add = (name: string) => forms.set(name, name);
    for (let index = 0; index < 200; index += 1) add(`form-${index}`);
    forms.set("form-0", "typed again");
    add("one more");
    expect(forms.get("form-0")).toBe("typed again");
    expect(forms.get("form-1")).toBeUndefined();
    expect(forms.get("form-2")).toBe("form-2");
  });

  it("is told of when it changes or is cleared, and not when it is the same again", () => {
    const forms = formStore<{ readonly text: string }>();
    const told: (string | undefined)[] = [];
    const stop = forms.subscribe(() => told.push(forms.get("a")?.text));
    const form = { text: "x" };
    forms.set("a", form);
    forms.set("a", form);
    forms.clear();
    expect(told).toEqual(["x", undefined]);
    stop();
    forms.set("a", form);
    expect(told).toHaveLength(2);
  });

  it("is not mixed up where two agents have a request of one id, nor by what the ids are made of", () => {
    const keys = [formKey("a", "r"), formKey("b", "r"), formKey("a", 'x","y'), formKey('a","x', "y")];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
