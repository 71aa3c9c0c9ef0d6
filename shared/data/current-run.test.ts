import { allSettled, createEffect, createEvent, createStore, fork, sample } from "effector";
import { expect, it } from "vitest";
import { createCurrentRun } from "./current-run";

function createModel() {
  const [opened, closed] = [createEvent<string>(), createEvent()];
  const loadFx = createEffect<{ run: number; name: string }, string>();
  const { $run, responsesOf } = createCurrentRun([opened, closed]);
  sample({ clock: opened, source: $run, fn: (run, name) => ({ run, name }), target: loadFx });
  const { done, failed, $pending } = responsesOf(loadFx);
  const $shown = createStore<string | null>(null)
    .on(done, (_, text) => text)
    .on(failed, (_, { message }) => message);

  const responses: Record<string, { resolve: (text: string) => void; reject: (error: Error) => void }> = {};
  const scope = fork({
    handlers: [
      [
        loadFx,
        ({ name }: { name: string }) =>
          new Promise<string>((resolve, reject) => {
            responses[name] = { resolve, reject };
          }),
      ],
    ],
  });
  return {
    open: (name: string) => void allSettled(opened, { scope, params: name }),
    pending: () => scope.getState($pending).map(({ name }) => name),
    close: () => void allSettled(closed, { scope }),
    respond: async (name: string, response: string | Error) => {
      if (response instanceof Error) responses[name]?.reject(response);
      else responses[name]?.resolve(response);
      await new Promise((resolve) => setImmediate(resolve));
      return scope.getState($shown);
    },
  };
}

it("has the response and the error of the current run", async () => {
  const model = createModel();
  model.open("a");
  expect(await model.respond("a", "loaded a")).toBe("loaded a");
  model.open("b");
  expect(await model.respond("b", new Error("failed b"))).toBe("failed b");
});

it("drops the response and the error of an earlier run", async () => {
  const model = createModel();
  model.open("a");
  model.open("b");
  model.open("c");
  expect(await model.respond("c", "loaded c")).toBe("loaded c");
  expect(await model.respond("a", "loaded a")).toBe("loaded c");
  expect(await model.respond("b", new Error("failed b"))).toBe("loaded c");
});

it("drops what arrives after the model was closed", async () => {
  const model = createModel();
  model.open("a");
  model.close();
  expect(await model.respond("a", "loaded a")).toBeNull();
});

it("has the pending calls of the current run only", async () => {
  const model = createModel();
  model.open("a");
  model.open("b");
  expect(model.pending()).toEqual(["b"]);
  await model.respond("b", "loaded b");
  expect(model.pending()).toEqual([]);
  model.open("c");
  model.close();
  expect(model.pending()).toEqual([]);
});

it("has runs of its own in each model", async () => {
  const [one, other] = [createModel(), createModel()];
  one.open("a");
  other.open("b");
  expect(await one.respond("a", "loaded a")).toBe("loaded a");
});
