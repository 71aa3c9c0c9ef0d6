import type { PlantView } from "@entities/plant";
import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { $upgraded, upgrade as model } from "./model";

const view = {
  ref: { companyId: 3, plantId: 9 },
  plant: { tags: [{ id: 1 }, { id: 4 }] },
  today: Temporal.PlainDate.from("2026-06-21"),
} as unknown as PlantView;
const problem = createProblem({ status: 500 });

function createUpgrade() {
  const { scope, renderToast, fields } = createModelScope();
  return {
    request: () => allSettled(model.requested, { scope, params: view }),
    cancel: () => allSettled(model.cancelled, { scope }),
    confirm: () => allSettled(model.confirmed, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(model.settled, { scope, params: error }),
    close: () => allSettled(model.closed, { scope }),
    isConfirming: () => scope.getState(model.$confirmation) !== null,
    isUpgraded: () => scope.getState($upgraded),
    fields,
    toastCount: () => renderToast.mock.calls.length,
  };
}

describe("upgrading a plant", () => {
  it("submits its tags and today once when it is confirmed", async () => {
    const upgrade = createUpgrade();
    await upgrade.request();
    expect(upgrade.isConfirming()).toBe(true);
    await upgrade.confirm();
    await upgrade.confirm();
    expect(upgrade.fields()).toEqual([
      { company_id: "3", plant_id: "9", tag_ids: "1,4", monitored_since: "2026-06-21" },
    ]);
    expect([upgrade.isConfirming(), upgrade.isUpgraded()]).toEqual([false, true]);
    await upgrade.settle(null);
    expect(upgrade.isUpgraded()).toBe(true);
  });

  it("submits nothing when it is cancelled", async () => {
    const upgrade = createUpgrade();
    await upgrade.request();
    await upgrade.cancel();
    await upgrade.confirm();
    expect(upgrade.fields()).toEqual([]);
  });

  it("reverts the notice and shows a toast when the API rejects it", async () => {
    const upgrade = createUpgrade();
    await upgrade.request();
    await upgrade.confirm();
    await upgrade.settle(problem);
    expect(upgrade.isUpgraded()).toBe(false);
    expect(upgrade.toastCount()).toBe(1);
  });

  it("drops a late response when the plant was left", async () => {
    const upgrade = createUpgrade();
    await upgrade.request();
    await upgrade.confirm();
    await upgrade.close();
    await upgrade.settle(problem);
    expect(upgrade.isUpgraded()).toBe(false);
    expect(upgrade.toastCount()).toBe(0);
  });
});
