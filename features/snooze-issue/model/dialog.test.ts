import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { snoozing } from "./changes";
import { $date, $dialog, $invalid, cancelled, confirmed, dateSelected, opened } from "./dialog";

const plant = { companyId: 3, plantId: 9 };
const issues = [{ meterId: 11, issueId: 101 }];

async function openDialog(kind: "snooze" | "unsnooze" = "snooze") {
  const { scope, submit } = createModelScope();
  const open = () => allSettled(opened, { scope, params: { kind, plant, issues } });
  await open();
  return {
    open,
    dates: () => submit.mock.calls.map(([{ fields }]) => fields.snoozed_until),
    isOpen: () => scope.getState($dialog) !== null,
    date: () => scope.getState($date),
    isInvalid: () => scope.getState($invalid),
    select: (day: string) => allSettled(dateSelected, { scope, params: day }),
    confirm: () => allSettled(confirmed, { scope }),
    cancel: () => allSettled(cancelled, { scope }),
    close: () => allSettled(snoozing.closed, { scope }),
  };
}

describe("the snooze dialog", () => {
  it("stays open and invalid without a date, until one is selected", async () => {
    const { dates, isOpen, isInvalid, select, confirm } = await openDialog();
    await confirm();
    expect([isOpen(), isInvalid(), dates()]).toEqual([true, true, []]);
    await select("2026-04-06");
    expect(isInvalid()).toBe(false);
    await confirm();
    expect([isOpen(), dates()]).toEqual([false, ["2026-04-06"]]);
  });

  it("submits once when it is confirmed twice", async () => {
    const { dates, select, confirm } = await openDialog();
    await select("2026-04-06");
    await confirm();
    await confirm();
    expect(dates()).toHaveLength(1);
  });

  it("submits nothing when it is cancelled, or the plant is left", async () => {
    const { open, dates, isOpen, select, confirm, cancel, close } = await openDialog();
    await select("2026-04-06");
    await cancel();
    await confirm();
    await open();
    await select("2026-04-06");
    await close();
    await confirm();
    expect([isOpen(), dates()]).toEqual([false, []]);
  });

  it("opens without a date", async () => {
    const { open, date, isInvalid, select, confirm } = await openDialog();
    await select("2026-04-06");
    await open();
    expect(date()).toBeNull();
    await confirm();
    await open();
    expect(isInvalid()).toBe(false);
  });

  it("needs no date to reopen an issue", async () => {
    const { dates, isOpen, confirm } = await openDialog("unsnooze");
    await confirm();
    expect([isOpen(), dates()]).toEqual([false, [""]]);
  });
});
