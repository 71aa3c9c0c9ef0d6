import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import {
  $draft,
  $isOpen,
  cancelled,
  creation,
  descriptionChanged,
  opened,
  restored,
  submitted,
  titleChanged,
} from "./model";

const ref = { companyId: 3, plantId: 9 };
const problem = createProblem({ status: 500, code: 0 });

async function openDialog() {
  const { scope, fields, toasts } = createModelScope();
  const open = (plantId = 9) =>
    allSettled(opened, { scope, params: { ref: { ...ref, plantId }, plantName: `Plant ${plantId}` } });
  await open();
  return {
    open,
    fields,
    toasts: () => toasts().map(({ kind }) => kind),
    state: () => ({
      open: scope.getState($isOpen),
      creating: scope.getState(creation.$pending) !== null,
      failed: scope.getState(creation.$error) !== null,
    }),
    typed: () => {
      const { title, description } = scope.getState($draft) ?? {};
      return [title, description];
    },
    type: async (title: string, description: string) => {
      await allSettled(titleChanged, { scope, params: title });
      await allSettled(descriptionChanged, { scope, params: description });
    },
    restore: (title: string, description: string) =>
      allSettled(restored, { scope, params: { title, description } }),
    submit: () => allSettled(submitted, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(creation.settled, { scope, params: error }),
    cancel: () => allSettled(cancelled, { scope }),
    leave: () => allSettled(creation.closed, { scope }),
  };
}

describe("the ticket dialog", () => {
  it("starts with the plant's name as title", async () => {
    const { typed } = await openDialog();
    expect(typed()).toEqual(["Plant 9", ""]);
  });

  it("submits once, then closes with a toast and starts empty again", async () => {
    const { open, type, submit, fields, settle, state, toasts, typed } = await openDialog();
    await type("No yield", "<p>Look</p>");
    await submit();
    await submit();
    expect(state()).toEqual({ open: true, creating: true, failed: false });
    expect(fields()).toEqual([
      { company_id: "3", plant_id: "9", title: "No yield", description: "<p>Look</p>" },
    ]);
    await settle(null);
    expect(state()).toEqual({ open: false, creating: false, failed: false });
    expect(toasts()).toEqual(["success"]);
    await open();
    expect(typed()).toEqual(["Plant 9", ""]);
  });

  it("submits the plant's name when the title is blank", async () => {
    const { type, submit, fields } = await openDialog();
    await type("  ", "");
    await submit();
    expect(fields()).toMatchObject([{ title: "Plant 9" }]);
  });

  it("stays open with what was typed when the ticket was refused, and can be submitted again", async () => {
    const { type, submit, fields, settle, state, toasts, typed } = await openDialog();
    await type("No yield", "<p>Look</p>");
    await submit();
    await settle(problem);
    expect(state()).toEqual({ open: true, creating: false, failed: true });
    expect(typed()).toEqual(["No yield", "<p>Look</p>"]);
    expect(toasts()).toEqual([]);
    await submit();
    expect(state()).toEqual({ open: true, creating: true, failed: false });
    expect(fields()).toHaveLength(2);
  });

  it("preserves what was typed when it is cancelled, for the same plant only", async () => {
    const { open, type, cancel, typed } = await openDialog();
    await type("No yield", "<p>Look</p>");
    await cancel();
    await open();
    expect(typed()).toEqual(["No yield", "<p>Look</p>"]);
    await cancel();
    await open(12);
    expect(typed()).toEqual(["Plant 12", ""]);
  });

  it("continues with what was typed before a reload", async () => {
    const { restore, submit, fields, typed } = await openDialog();
    await restore("No yield", "<p>Look</p>");
    expect(typed()).toEqual(["No yield", "<p>Look</p>"]);
    await submit();
    expect(fields()).toMatchObject([{ title: "No yield", description: "<p>Look</p>" }]);
  });

  it("drops the response when the plant was left before", async () => {
    const { open, type, submit, leave, settle, state, toasts } = await openDialog();
    await type("No yield", "");
    await submit();
    await leave();
    await open(12);
    await settle(problem);
    expect(state()).toEqual({ open: true, creating: false, failed: false });
    expect(toasts()).toEqual([]);
  });

  it("does not submit a description that is too long", async () => {
    const { type, submit, fields } = await openDialog();
    await type("No yield", "x".repeat(50_001));
    await submit();
    expect(fields()).toEqual([]);
  });
});
