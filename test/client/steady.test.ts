import { expect, it } from "vitest";
import { madeOnce, steady } from "../../client/steady.ts";

it("what is read is the same object as long as its members are, and another one when one of them changes", () => {
  const inner = { deep: 1 };
  let status = "open";
  const read = steady(() => ({ status, inner }));
  const first = read();
  expect(read()).toBe(first);
  inner.deep = 2;
  expect(read()).toBe(first);
  status = "settled";
  expect(read()).toEqual({ status: "settled", inner });
});

it("what is made of a value is made once for it, and for each other one anew", () => {
  let made = 0;
  const count = madeOnce((list: readonly number[]) => {
    made += 1;
    return new Set(list);
  });
  const list = [1];
  expect(count(list)).toBe(count(list));
  expect(made).toBe(1);
  expect(count([1])).not.toBe(count(list));
  expect(made).toBe(2);
});
