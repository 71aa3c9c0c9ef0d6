import type { Diagnostics, MeterRef } from "@entities/meter";
import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $diagnostics,
  $failed,
  $meter,
  $ticks,
  diagnoseFx,
  diagnosticsClosed,
  diagnosticsOpened,
  diagnosticsRetried,
  firstBadStage,
  isFinished,
  isGood,
  recentYieldKwh,
  stages,
} from "./index";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const meter = { ref: { companyId: 3, plantId: 9, meterId: 91 }, name: "Inverter 1" };
const other = { ref: { companyId: 3, plantId: 9, meterId: 92 }, name: "Inverter 2" };
const diagnostics = (validated: boolean): Diagnostics => ({
  validated,
  recent_yield: [],
  notifications: { notifications: [], driver_supports_notifications: true },
});

/** The dialog with an API whose responses are completed by the test. */
function createDialog() {
  const responses = new Map<number, { resolve(value: Diagnostics): void; reject(error: Error): void }>();
  const diagnose = vi.fn(
    ({ ref }: { ref: MeterRef }) =>
      new Promise<Diagnostics>((resolve, reject) => responses.set(ref.meterId, { resolve, reject })),
  );
  const { scope, renderToast } = createModelScope([[diagnoseFx, diagnose]]);
  // Only the fake clock is awaited, because the scope settles only after the timer ends.
  const send = async (run: () => Promise<unknown>) => {
    void run();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    diagnose,
    toasts: () => renderToast.mock.calls.map(([{ kind, message }]) => [kind, message]),
    open: (target = meter) => send(() => allSettled(diagnosticsOpened, { scope, params: target })),
    retry: () => send(() => allSettled(diagnosticsRetried, { scope })),
    close: () => send(() => allSettled(diagnosticsClosed, { scope })),
    respond: (value: Diagnostics, id = 91) => send(async () => responses.get(id)?.resolve(value)),
    fail: (id = 91) => send(async () => responses.get(id)?.reject(new Error("502"))),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    meter: () => scope.getState($meter),
    diagnostics: () => scope.getState($diagnostics),
    failed: () => scope.getState($failed),
    ticks: () => scope.getState($ticks),
    finished: () => stages.filter((stage) => isFinished(stage, scope.getState($ticks), scope.getState($diagnostics))),
  };
}

async function openDialog() {
  const dialog = createDialog();
  await dialog.open();
  return dialog;
}

describe("the diagnostics of a meter", () => {
  it("finish their stages after 5, 14 and 20 ticks of 500 ms", async () => {
    const dialog = await openDialog();
    expect(dialog.diagnose.mock.calls).toEqual([[{ ref: meter.ref, run: 1 }]]);
    await dialog.respond(diagnostics(true));
    await dialog.pass(2_499);
    expect(dialog.finished()).toEqual([]);
    await dialog.pass(1);
    expect(dialog.finished()).toEqual(["connection"]);
    await dialog.pass(4_499);
    expect(dialog.finished()).toEqual(["connection"]);
    await dialog.pass(1);
    expect(dialog.finished()).toEqual(["connection", "yield"]);
    await dialog.pass(3_000);
    expect(dialog.finished()).toEqual(["connection", "yield", "alerts"]);
    await dialog.pass(60_000);
    expect(dialog.ticks()).toBe(20);
  });

  it("finish no stage before the response", async () => {
    const dialog = await openDialog();
    await dialog.pass(8_000);
    expect(dialog.finished()).toEqual([]);
    await dialog.respond(diagnostics(true));
    expect(dialog.finished()).toEqual(["connection", "yield"]);
  });

  it("finish all stages with a response that arrives after the last tick", async () => {
    const dialog = await openDialog();
    await dialog.pass(25_000);
    expect([dialog.ticks(), dialog.finished(), dialog.failed()]).toEqual([20, [], false]);
    await dialog.respond(diagnostics(true));
    expect(dialog.finished()).toEqual(["connection", "yield", "alerts"]);
  });

  it("show a toast, stop, and start again on a retry when the call failed", async () => {
    const dialog = await openDialog();
    await dialog.pass(1_000);
    await dialog.fail();
    expect(dialog.failed()).toBe(true);
    expect(dialog.toasts()).toMatchObject([["danger", { message: "Something went wrong while running diagnostics" }]]);
    await dialog.pass(10_000);
    expect(dialog.ticks()).toBe(2);

    await dialog.retry();
    expect([dialog.failed(), dialog.ticks()]).toEqual([false, 0]);
    await dialog.respond(diagnostics(true));
    await dialog.pass(2_500);
    expect(dialog.finished()).toEqual(["connection"]);
  });

  it("stop without a toast when the dialog is closed before the response", async () => {
    const dialog = await openDialog();
    await dialog.pass(1_000);
    await dialog.close();
    await dialog.fail();
    await dialog.pass(10_000);
    expect([dialog.meter(), dialog.ticks(), dialog.failed()]).toEqual([null, 0, false]);
    expect(dialog.toasts()).toEqual([]);
  });

  it("drop the late response for another meter and restart the ticks", async () => {
    const dialog = await openDialog();
    await dialog.pass(2_000);
    await dialog.close();
    await dialog.open(other);
    await dialog.respond(diagnostics(true), 91);
    expect(dialog.diagnostics()).toBeNull();
    await dialog.respond(diagnostics(false), 92);
    expect(dialog.diagnostics()).toEqual(diagnostics(false));
    await dialog.pass(2_499);
    expect(dialog.finished()).toEqual([]);
    await dialog.pass(1);
    expect(dialog.finished()).toEqual(["connection"]);
  });
});

const diagnosticsWith = (changes: Partial<Diagnostics> = {}): Diagnostics => ({
  validated: true,
  recent_yield: [{ generated_in_kwh: 1.234 }, { generated_in_kwh: 2.001 }],
  notifications: { notifications: [], driver_supports_notifications: true },
  ...changes,
});

describe("diagnostics", () => {
  it("are good when validated, with yield and without notifications", () => {
    expect(isGood("connection", diagnosticsWith())).toBe(true);
    expect(isGood("yield", diagnosticsWith())).toBe(true);
    expect(isGood("alerts", diagnosticsWith())).toBe(true);
  });

  it("are bad when not validated, without yield, or with a notification", () => {
    expect(isGood("connection", diagnosticsWith({ validated: false }))).toBe(false);
    expect(isGood("yield", diagnosticsWith({ recent_yield: [] }))).toBe(false);
    expect(isGood("yield", diagnosticsWith({ recent_yield: [{ generated_in_kwh: 0 }] }))).toBe(false);
    const notifications = {
      notifications: [{ title: "Alert", date: "2026-03-01" }],
      driver_supports_notifications: true,
    };
    expect(isGood("alerts", diagnosticsWith({ notifications }))).toBe(false);
  });

  it("show the first bad result as soon as its stage is finished", () => {
    const bad = diagnosticsWith({ recent_yield: [], notifications: null, validated: true });
    expect([4, 5, 13, 14, 20].map((ticks) => firstBadStage(ticks, bad))).toEqual([null, null, null, "yield", "yield"]);
    expect(firstBadStage(20, diagnosticsWith({ ...bad, validated: false }))).toBe("connection");
    expect(firstBadStage(20, diagnosticsWith())).toBeNull();
    expect(firstBadStage(20, null)).toBeNull();
  });

  it("round the total of the recent yield to two decimals", () => {
    expect(recentYieldKwh(diagnosticsWith())).toBe(3.24);
    expect(recentYieldKwh(diagnosticsWith({ recent_yield: [] }))).toBeNull();
  });
});
