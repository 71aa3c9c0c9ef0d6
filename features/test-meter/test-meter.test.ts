import type { MeterTest } from "@entities/meter";
import { ApiError } from "@shared/api/result";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $test, meterTestClosed, meterTestOpened, pollFx } from "./index";

const pollEveryMs = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type TestTarget = Parameters<typeof meterTestOpened>[0];

const target: TestTarget = { ref: { companyId: 3, plantId: 9, meterId: 91 }, name: "Inverter 1", kind: "production" };
const ongoing: MeterTest = { ongoing: true, report: null };
const report = (result: string): MeterTest => ({ ongoing: false, report: { result, averageVoltage: 229.1 } });

/**
 * The dialog with an API that returns these responses in order and repeats the last one. It throws responses that are
 * errors.
 */
function createDialog(...responses: (MeterTest | Error | Promise<MeterTest>)[]) {
  const poll = vi.fn(async (_: { target: TestTarget; run: number }) => {
    const response = (responses.length > 1 ? responses.shift() : responses[0]) ?? ongoing;
    if (response instanceof Error) throw response;
    return response;
  });
  const scope = fork({ handlers: [[pollFx, poll]] });
  // Only the fake clock is awaited, because the scope settles only after the timer ends.
  const send = async (run: () => Promise<unknown>) => {
    void run();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    poll,
    open: (params = target) => send(() => allSettled(meterTestOpened, { scope, params })),
    close: () => send(() => allSettled(meterTestClosed, { scope })),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    state: () => scope.getState($test)?.state ?? null,
    test: () => scope.getState($test),
  };
}

describe("a meter test", () => {
  it("polls every 2 s from opening until it is no longer ongoing", async () => {
    const dialog = createDialog(ongoing, ongoing, report("Success"));
    await dialog.open();
    expect(dialog.poll).toHaveBeenCalledTimes(1);
    expect(dialog.state()).toBe("requested");
    await dialog.pass(pollEveryMs - 1);
    expect(dialog.poll).toHaveBeenCalledTimes(1);
    await dialog.pass(1);
    expect(dialog.poll).toHaveBeenCalledTimes(2);
    await dialog.pass(pollEveryMs);
    expect(dialog.test()).toMatchObject({ state: "success", averageVolts: 229.1 });
    await dialog.pass(60_000);
    expect(dialog.poll).toHaveBeenCalledTimes(3);
  });

  it.each([report("Failed"), { ongoing: false, report: null }])("fails when it ends with %j", async (end) => {
    const dialog = createDialog(end);
    await dialog.open();
    expect(dialog.test()).toMatchObject({ state: "failed", error: null });
  });

  it("is requesting until the first response, and does not overtake a slow poll", async () => {
    let respond = (_: MeterTest) => {};
    const slow = new Promise<MeterTest>((resolve) => {
      respond = resolve;
    });
    const dialog = createDialog(slow, ongoing);
    expect(dialog.state()).toBeNull();
    await dialog.open();
    expect(dialog.state()).toBe("requesting");
    await dialog.pass(3 * pollEveryMs - 1);
    expect(dialog.poll).toHaveBeenCalledTimes(1);
    respond(ongoing);
    await dialog.pass(1);
    expect(dialog.state()).toBe("requested");
    expect(dialog.poll).toHaveBeenCalledTimes(2);
  });

  it("stops when the dialog is closed and drops the late response", async () => {
    let respond = (_: MeterTest) => {};
    const slow = new Promise<MeterTest>((resolve) => {
      respond = resolve;
    });
    const dialog = createDialog(slow, ongoing);
    await dialog.open();
    await dialog.close();
    await dialog.open({ ...target, kind: "connection" });
    expect(dialog.state()).toBe("requested");
    respond(report("Success"));
    await dialog.pass(0);
    expect(dialog.state()).toBe("requested");
    await dialog.close();
    const polls = dialog.poll.mock.calls.length;
    await dialog.pass(60_000);
    expect(dialog.poll).toHaveBeenCalledTimes(polls);
    expect(dialog.state()).toBeNull();
  });

  it("continues after a failed poll, and fails with the error of the third in a row", async () => {
    const unreachable = new ApiError({ status: 0, kind: "network" });
    const dialog = createDialog(ongoing, unreachable, ongoing, unreachable);
    await dialog.open();
    await dialog.pass(2 * pollEveryMs);
    expect(dialog.state()).toBe("requested");
    await dialog.pass(2 * pollEveryMs);
    expect(dialog.state()).toBe("requested");
    await dialog.pass(pollEveryMs);
    expect(dialog.test()).toMatchObject({ state: "failed", error: { kind: "network" } });
    await dialog.pass(60_000);
    expect(dialog.poll).toHaveBeenCalledTimes(6);
  });

  it("fails at once when the API rejects it", async () => {
    const messages = { meter: ["The driver of this meter does not support tests."] };
    const dialog = createDialog(new ApiError({ status: 422, code: 4000, messages }));
    await dialog.open();
    expect(dialog.test()).toMatchObject({ state: "failed", error: { messages } });
  });
});
