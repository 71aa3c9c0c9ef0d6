import type { MeterChecks } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import {
  $checks,
  $error,
  $plant,
  loadChecksFx,
  meterChecksClosed,
  meterChecksOpened,
  meterChecksRetried,
  worstFirst,
} from "./index";

const checksOf = (meter_id: number, ...severities: number[]): MeterChecks => ({
  meter_id,
  meter_name: null,
  checks: severities.map((severity) => ({ title: "Connection", description: null, severity })),
});

/** The dialog with an API whose responses are completed by the test. */
function createDialog() {
  const responses = new Map<number, { resolve(value: MeterChecks[]): void; reject(error: Error): void }>();
  const load = vi.fn(
    ({ ref }: { ref: PlantRef }) =>
      new Promise<MeterChecks[]>((resolve, reject) => responses.set(ref.plantId, { resolve, reject })),
  );
  const scope = fork({ handlers: [[loadChecksFx, load]] });
  const send = async (run: () => unknown) => {
    void run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    open: (plantId: number) =>
      send(() => allSettled(meterChecksOpened, { scope, params: { companyId: 3, plantId } }) as Promise<unknown>),
    retry: () => send(() => allSettled(meterChecksRetried, { scope }) as Promise<unknown>),
    close: () => send(() => allSettled(meterChecksClosed, { scope }) as Promise<unknown>),
    respond: (plantId: number, value: MeterChecks[]) => send(() => responses.get(plantId)?.resolve(value)),
    fail: (plantId: number) => send(() => responses.get(plantId)?.reject(new Error("502"))),
    state: () => ({
      open: scope.getState($plant) !== null,
      checks: scope.getState($checks),
      failed: scope.getState($error) !== null,
    }),
  };
}

describe("checking all meters", () => {
  it("loads the checks when it is opened, and again on a retry after a failure", async () => {
    const dialog = createDialog();
    await dialog.open(9);
    await dialog.fail(9);
    expect(dialog.state()).toEqual({ open: true, checks: null, failed: true });
    await dialog.retry();
    expect(dialog.state().failed).toBe(false);
    await dialog.respond(9, [checksOf(91, 0)]);
    expect(dialog.state()).toEqual({ open: true, checks: [checksOf(91, 0)], failed: false });
  });

  it("drops the response when the plant is unmounted", async () => {
    const dialog = createDialog();
    await dialog.open(9);
    await dialog.close();
    await dialog.open(10);
    await dialog.respond(9, [checksOf(91, 0)]);
    expect(dialog.state()).toEqual({ open: true, checks: null, failed: false });
    await dialog.close();
    await dialog.respond(10, [checksOf(101, 0)]);
    expect(dialog.state()).toEqual({ open: false, checks: null, failed: false });
  });
});

describe("checks", () => {
  it("are sorted by the worst severity of a meter, then as the API sorts them", () => {
    const meters = [checksOf(1, 0), checksOf(2, 0, 75), checksOf(3, 100), checksOf(4, 75), checksOf(5)];
    expect(worstFirst(meters).map(({ meter_id }) => meter_id)).toEqual([3, 2, 4, 1, 5]);
  });
});
