import type { Meter } from "@entities/meter";
import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $edited,
  credentialsEntered,
  type EditedMeter,
  type MeterValues,
  meterDialogClosed,
  meterDialogOpened,
  meterForm,
  metersUnmounted,
  operationalDays,
  sourceTyped,
} from "./edit-meter";

const plant = { companyId: 3, plantId: 9 };
const today = Temporal.PlainDate.from("2026-03-31");

it("lets a new meter be operational for at most 31 days, or for 31 years if its own measurements are imported", () => {
  const daysOf = (driver: string, hasMeasurements = true) => operationalDays({ today, hasMeasurements }, driver);
  const hint = { message: "When creating a meter; can be up to 31 days in the past." };
  const usual = [daysOf(""), daysOf("sma"), daysOf("own_measurements", false)];
  expect(usual).toMatchObject(usual.map(() => ({ earliest: "2026-02-28", hint })));
  const own = { earliest: "1995-03-31", hint: { message: "Can be up to 31 years in the past." } };
  expect(daysOf("own_measurements")).toMatchObject(own);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const meter = {
  id: 91,
  name: "East",
  inbound_driver: { id: 1, name: "sma" },
  reference_identifier: "7|A",
  operational_since: "2026-01-01",
  peak_in_watt: 8300,
  has_mixed_panel_orientations: null,
  retired_on: null,
} as Meter;
const nextStep = "/plants/create?step=attach&plantId=9&companyId=3";
const credentials = { driver: "sma", driverName: "SMA", reference: "lumenta|1" };
const problem = createProblem({ messages: { peak_in_watt: ["This field is required."] } });

const common = { plant, today, hasMeasurements: true, monitoredSince: null };

/** The form as the dialog mounts it. */
function createDialog() {
  const model = createModelScope();
  const { scope, trigger } = model;
  const send = async <T>(event: EventCallable<T>, params: T) => {
    trigger(event as EventCallable<unknown>, params);
    await vi.advanceTimersByTimeAsync(0);
  };
  const open = async (edited: EditedMeter) => {
    await send(meterDialogOpened, edited);
    await send(meterForm.opened, edited);
  };
  const settle = async (error: ProblemDetails | null) => {
    await (error ? model.reject(error) : model.respond());
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    ...model,
    add: (nextStep: string | null = null, changes: Partial<EditedMeter> = {}) =>
      open({ ...common, meter: null, nextStep, ...changes }),
    edit: () => open({ ...common, meter, nextStep: null }),
    enterCredentials: () => send(credentialsEntered, credentials),
    type: (source: { inbound_driver?: string; reference_identifier?: string }) => send(sourceTyped, source),
    change: (change: Partial<MeterValues>) => send(meterForm.changed, change),
    save: () => send(meterForm.submitted, undefined),
    async saveWith(error: ProblemDetails | null) {
      await send(meterForm.submitted, undefined);
      await settle(error);
    },
    close: () => send(meterDialogClosed, undefined),
    /** Unmounts the plant and the form. */
    async leave() {
      await send(metersUnmounted, undefined);
      await send(meterForm.closed, undefined);
    },
    settle,
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    state: () => ({
      open: scope.getState($edited) !== null,
      saving: scope.getState(meterForm.$pending),
      error: scope.getState(meterForm.$failure),
    }),
    reloads: () => model.revalidate.mock.calls.map(([parts]) => parts),
  };
}

async function editMeter() {
  const dialog = createDialog();
  await dialog.edit();
  return dialog;
}
async function addMeter(nextStep: string | null = null, changes: Partial<EditedMeter> = {}) {
  const dialog = createDialog();
  await dialog.add(nextStep, changes);
  return dialog;
}

const closedState = { open: false, saving: false, error: null };

describe("the parameters of a meter", () => {
  it("have the source and the first day for a new meter only", async () => {
    const dialog = await addMeter();
    await dialog.enterCredentials();
    await dialog.saveWith(null);
    await dialog.edit();
    await dialog.save();
    expect(dialog.params()).toMatchObject([
      {
        meterId: null,
        has_mixed_panel_orientations: false,
        source: { reference_identifier: "lumenta|1", inbound_driver: "sma", operational_since: "2026-03-31" },
      },
      { meterId: 91, name: "East", peak_in_watt: 8300, p90_in_kwh: null, retired_on: "", source: null },
    ]);
  });

  it("have a source that is validated only when its credentials were entered, not when it was typed", async () => {
    const dialog = createDialog();
    const isValidated = () => dialog.scope.getState(meterForm.$values).has_validated_source;
    await dialog.add();
    await dialog.type({ inbound_driver: "sma" });
    await dialog.type({ reference_identifier: "7|A" });
    expect(isValidated()).toBe(false);
    await dialog.enterCredentials();
    expect(isValidated()).toBe(true);
    await dialog.type({ reference_identifier: "7|B" });
    expect(isValidated()).toBe(false);
    await dialog.save();
    expect(dialog.params()).toMatchObject([{ source: { inbound_driver: "sma", reference_identifier: "7|B" } }]);
  });

  it("contain the parsed amounts, and are not sent when an amount is not a number", async () => {
    const dialog = await editMeter();
    await dialog.change({ amount_in_cents_per_kwh: "0,33 cents" });
    await dialog.save();
    expect(dialog.params()).toEqual([]);
    expect(dialog.scope.getState(meterForm.$problems)).toMatchObject({
      amount_in_cents_per_kwh: { message: "Enter a number, such as 12.5." },
    });
    await dialog.change({ amount_in_cents_per_kwh: "0.33", p90_in_kwh: "" });
    await dialog.save();
    expect(dialog.params()).toMatchObject([{ amount_in_cents_per_kwh: 0.33, p90_in_kwh: null }]);
  });

  it("have no retirement date when the meter is not retired", async () => {
    const dialog = await editMeter();
    await dialog.change({ is_retired: "yes", retired_on: "2026-03-01" });
    await dialog.saveWith(problem);
    await dialog.change({ is_retired: "no" });
    await dialog.save();
    expect(dialog.params()).toMatchObject([{ retired_on: "2026-03-01" }, { retired_on: "" }]);
  });
});

describe("a meter that another user has changed", () => {
  const conflict = { part: "peak_in_watt", values: { peak_in_watt: "9000" }, by: "Anna Bos" };
  const saved = { name: "East", peak_in_watt: 8300, has_mixed_panel_orientations: null, retired_on: "" };

  async function collide() {
    const dialog = await editMeter();
    await dialog.change({ peak_in_watt: "8500" });
    await dialog.save();
    expect(dialog.params()).toMatchObject([{ peak_in_watt: 8500, loaded: saved }]);
    await dialog.settle(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    const peak = () => dialog.scope.getState(meterForm.$values).peak_in_watt;
    expect([dialog.state().open, peak()]).toEqual([true, "8500"]);
    return {
      ...dialog,
      peak,
      resolve: (keep: boolean) => dialog.trigger(meterForm.conflictResolved, { conflict, keep }),
    };
  }

  it("is saved with the input when the user keeps it", async () => {
    const dialog = await collide();
    dialog.resolve(true);
    expect([dialog.peak(), dialog.state().error]).toEqual(["8500", null]);
    await dialog.save();
    expect(dialog.params().at(-1)).toMatchObject({ peak_in_watt: 8500, loaded: { ...saved, peak_in_watt: 9000 } });
  });

  it("shows the stored values when the user accepts them", async () => {
    const dialog = await collide();
    dialog.resolve(false);
    expect([dialog.peak(), dialog.state().error]).toEqual(["9000", null]);
  });
});

describe("updating a meter", () => {
  it("submits the values once, closes the dialog and shows a toast", async () => {
    const dialog = await editMeter();
    await dialog.change({ name: "East roof" });
    await dialog.save();
    await dialog.save();
    expect(dialog.posted()).toMatchObject([
      { name: "edit-meter", params: { ...plant, meterId: 91, name: "East roof" } },
    ]);
    expect(dialog.state()).toEqual({ open: true, saving: true, error: null });
    await dialog.settle(null);
    expect(dialog.state()).toEqual(closedState);
    expect(dialog.toasts()).toMatchObject([{ kind: "success", message: { message: "Meter has been updated!" } }]);
    await dialog.pass(1_000);
    expect(dialog.reloads()).toEqual([["plant", "meters", "meterAudits"]]);
  });

  it("stays open with field errors when the update failed, until it is saved again", async () => {
    const dialog = await editMeter();
    await dialog.saveWith(problem);
    expect(dialog.state()).toEqual({ open: true, saving: false, error: problem });
    expect(dialog.toasts()).toMatchObject([{ kind: "danger", message: { message: "Failed. Please check the form" } }]);
    await dialog.save();
    expect(dialog.state()).toEqual({ open: true, saving: true, error: null });
    await dialog.settle(null);
    expect(dialog.state()).toEqual(closedState);
  });
});

describe("adding a meter", () => {
  it("shows a toast and reloads the list after 500 ms", async () => {
    const dialog = await addMeter();
    await dialog.save();
    expect(dialog.params()).toMatchObject([{ meterId: null }]);
    await dialog.settle(null);
    expect(dialog.toasts()).toMatchObject([{ kind: "success", message: { message: "Meter has been created!" } }]);
    await dialog.pass(499);
    expect(dialog.reloads()).toEqual([]);
    await dialog.pass(1);
    expect(dialog.reloads()).toEqual([["plant", "meters", "meterAudits"]]);
    expect(dialog.navigate).not.toHaveBeenCalled();
  });

  it.each([
    ["the plant is monitored", { monitoredSince: "2021-03-01" }, "2021-03-01"],
    ["31 years ago, when the plant is monitored for longer", { monitoredSince: "1990-01-01" }, "1995-03-31"],
    ["today, when the plant will be monitored later", { monitoredSince: "2026-04-05" }, "2026-03-31"],
    ["today, when there is no import", { monitoredSince: "2021-03-01", hasMeasurements: false }, "2026-03-31"],
  ])("with own measurements is operational since %s", async (_, changes, day) => {
    const dialog = createDialog();
    const since = () => dialog.scope.getState(meterForm.$values).operational_since;
    await dialog.add(null, changes);
    expect(since()).toBe("2026-03-31");
    await dialog.type({ inbound_driver: "own_measurements" });
    expect(since()).toBe(day);
    await dialog.enterCredentials();
    expect(since()).toBe("2026-03-31");
  });

  it("keeps the typed first day when the driver changes", async () => {
    const dialog = await addMeter(null, { monitoredSince: "2021-03-01" });
    await dialog.change({ operational_since: "2026-03-20" });
    await dialog.type({ inbound_driver: "own_measurements" });
    expect(dialog.scope.getState(meterForm.$values).operational_since).toBe("2026-03-20");
  });

  it("continues with the creation of a plant after 500 ms when the plant is new", async () => {
    const dialog = await addMeter(nextStep);
    await dialog.saveWith(null);
    expect(dialog.navigate).not.toHaveBeenCalled();
    await dialog.pass(500);
    expect(dialog.navigate.mock.calls).toEqual([[{ to: nextStep }]]);
  });

  it("neither reloads nor navigates when the plant is unmounted within 500 ms", async () => {
    const dialog = await addMeter(nextStep);
    await dialog.saveWith(null);
    await dialog.leave();
    await dialog.pass(500);
    expect(dialog.reloads()).toEqual([]);
    expect(dialog.navigate).not.toHaveBeenCalled();
  });

  it("clears the credentials when the dialog is closed", async () => {
    const dialog = createDialog();
    const reference = () => dialog.scope.getState(meterForm.$values).reference_identifier;
    await dialog.add();
    await dialog.enterCredentials();
    expect(reference()).toBe("lumenta|1");
    await dialog.close();
    expect(dialog.state().open).toBe(false);
    await dialog.add();
    expect(reference()).toBe("");
  });
});

it("drops the result when the plant is unmounted", async () => {
  const dialog = await editMeter();
  await dialog.save();
  await dialog.leave();
  await dialog.settle(problem);
  expect(dialog.state()).toEqual(closedState);
});
