import type { Meter } from "@entities/meter";
import { createModelScope } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $askedYield,
  addsAnotherChosen,
  type EditedMeter,
  type MeterValues,
  meterForm,
  saveRequested,
  unusualYieldConfirmed,
  unusualYieldRejected,
} from "./edit-meter";

const edited: EditedMeter = {
  plant: { companyId: 3, plantId: 9 },
  meter: null,
  nextStep: null,
  today: Temporal.PlainDate.from("2026-03-31"),
  hasMeasurements: true,
  monitoredSince: null,
};

function createForm(context = edited) {
  const model = createModelScope();
  model.trigger(meterForm.opened, context);
  return {
    ...model,
    change: (values: Partial<MeterValues>) => model.trigger(meterForm.changed, values),
    save: () => model.trigger(saveRequested),
    asked: () => model.scope.getState($askedYield),
  };
}

const values = (peak_in_watt: string, p90_in_kwh: string) => ({ peak_in_watt, p90_in_kwh });

describe("saving a meter", () => {
  it.each([
    ["300", "90"],
    ["5000", "1500"],
    ["5000", "7500"],
    ["", "40000"],
    ["50", ""],
    ["0", "40000"],
  ])("asks nothing when the peak is %s W and the P90 is %s kWh", (peak, p90) => {
    const form = createForm();
    form.change(values(peak, p90));
    form.save();
    expect([form.asked(), form.params().length]).toEqual([null, 1]);
  });

  it.each([
    ["50", "40000", 800_000],
    ["5000", "1499", 299.8],
    ["5000", "7501", 1_500.2],
    ["5000", "0", 0],
  ])("asks first when the peak is %s W and the P90 is %s kWh", (peak, p90, asked) => {
    const form = createForm();
    form.change(values(peak, p90));
    form.save();
    expect([form.asked(), form.params()]).toEqual([asked, []]);
    form.trigger(unusualYieldRejected);
    expect([form.asked(), form.params()]).toEqual([null, []]);
    form.save();
    form.trigger(unusualYieldConfirmed);
    expect([form.asked(), form.params().length]).toEqual([null, 1]);
  });

  it("asks nothing about the stored yield of a meter whose name changes", () => {
    const meter = { id: 91, name: "East", peak_in_watt: 50, p90_in_kwh: 40_000 } as Meter;
    const form = createForm({ ...edited, meter });
    form.change({ name: "West" });
    form.save();
    expect([form.asked(), form.params().length]).toEqual([null, 1]);
    form.trigger(meterForm.closed);
    form.trigger(meterForm.opened, { ...edited, meter });
    form.change({ p90_in_kwh: "30000" });
    form.save();
    expect(form.asked()).toBe(600_000);
  });
});

describe("creating several meters of a new plant", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function create(addsAnother: boolean) {
    const form = createForm({ ...edited, nextStep: "/plants/create?step=attach" });
    form.change({ name: "First", has_validated_source: true });
    form.trigger(addsAnotherChosen, addsAnother);
    form.save();
    await form.respond();
    await vi.advanceTimersByTimeAsync(500);
    return form;
  }

  it("shows an empty form and loads the plant again when another meter follows", async () => {
    const { scope, navigate, revalidate } = await create(true);
    expect(scope.getState(meterForm.$values)).toMatchObject({ name: "", has_validated_source: false });
    expect(navigate).not.toHaveBeenCalled();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["plant", "meters", "meterAudits"]);
  });

  it("shows the next step when no other meter follows", async () => {
    const { navigate } = await create(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/plants/create?step=attach" });
  });
});
