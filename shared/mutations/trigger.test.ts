import { allSettled, createEffect, createEvent, createStore, fork } from "effector";
import { expect, it, vi } from "vitest";
import { trigger } from "./trigger";

it("runs an effect and an event with the value of an event", async () => {
  const [first, second, copied] = [createEvent<string>(), createEvent<string>(), createEvent<string>()];
  const save = vi.fn(async (_: string) => {});
  const saveFx = createEffect(save);
  const $copied = createStore("").on(copied, (_, text) => text);
  trigger([first, second], saveFx);
  trigger(second, copied);
  const scope = fork();
  await allSettled(first, { scope, params: "one" });
  expect([save.mock.calls, scope.getState($copied)]).toEqual([[["one"]], ""]);
  await allSettled(second, { scope, params: "two" });
  expect([save.mock.calls, scope.getState($copied)]).toEqual([[["one"], ["two"]], "two"]);
});

it("does not accept a value that the target does not take", () => {
  const [text, count] = [createEvent<string>(), createEvent<number>()];
  // @ts-expect-error
  trigger(text, count);
});
