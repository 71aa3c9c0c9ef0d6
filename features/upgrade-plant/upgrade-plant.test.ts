import type { PlantView } from "@entities/plant";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { upgradeLightPlant } from "./action.server";
import { $upgradedIds, plantUpgrade, toUpgrade, upgradeUnmounted } from "./index";

const view = {
  ref: { companyId: 3, plantId: 9 },
  today: Temporal.PlainDate.from("2026-06-21"),
} as unknown as PlantView;
const params = { companyId: 3, plantId: 9, monitoredSince: "2026-06-21" };

describe("upgradeLightPlant", () => {
  const call = "PUT /companies/3/plants/9";

  const upgrade = async (plant: object) => {
    const responses = { "GET /companies/3/plants/9": { id: 9, ...plant }, [call]: {} };
    const { result, calls } = await callAction(upgradeLightPlant, params, { responses });
    return { result, body: calls.find((made) => made.call === call)?.body };
  };

  it("keeps the tags that the plant has now, and monitors the plant from the given day", async () => {
    const { result, body } = await upgrade({
      tags: [
        { id: 1, name: "Roof" },
        { id: 4, name: "New" },
      ],
    });
    expect(result).toEqual({ ok: true });
    expect(body).toMatchObject({ tag_ids: [1, 4], is_owner: true, monitored_since: "2026-06-21" });
  });

  it("sends the stored name and address without unknown fields", async () => {
    const address = { id: 5, street: "Dorpsweg", street_number: "1", city: "Ede", latitude: 52.1, longitude: 5.6 };
    const { body } = await upgrade({ name: "School", address: { ...address, postal_code: null } });
    expect(body).toMatchObject({ name: "School", address });
    expect((body as { address: object }).address).not.toHaveProperty("postal_code");
  });

  it("responds with 400 without a call when the day is invalid", async () => {
    const { status, calls } = await callAction(upgradeLightPlant, { ...params, monitoredSince: "today" });
    expect([status, calls]).toEqual([400, []]);
  });
});

function createUpgrade() {
  const { scope, trigger, ...model } = createModelScope();
  return {
    ...model,
    request: () => trigger(plantUpgrade.requested, toUpgrade(view)),
    cancel: () => trigger(plantUpgrade.cancelled),
    confirm: () => trigger(plantUpgrade.confirmed),
    close: () => trigger(upgradeUnmounted),
    isConfirming: () => scope.getState(plantUpgrade.$confirmation) !== null,
    isUpgraded: () => scope.getState($upgradedIds).includes(9),
  };
}

describe("upgrading a plant", () => {
  it("submits today once when it is confirmed", async () => {
    const upgrade = createUpgrade();
    upgrade.request();
    expect(upgrade.isConfirming()).toBe(true);
    upgrade.confirm();
    upgrade.confirm();
    expect(upgrade.posted()).toEqual([{ name: "upgrade-plant", params }]);
    expect([upgrade.isConfirming(), upgrade.isUpgraded()]).toEqual([false, true]);
    await upgrade.respond();
    expect(upgrade.revalidate).toHaveBeenCalledExactlyOnceWith(
      "plant promises issues tickets notes files audits meterAudits".split(" "),
    );
    expect(upgrade.isUpgraded()).toBe(true);
    upgrade.close();
    expect(upgrade.isUpgraded()).toBe(false);
  });

  it("reverts the notice and shows a toast when the API rejects it", async () => {
    const upgrade = createUpgrade();
    upgrade.request();
    upgrade.confirm();
    await upgrade.reject(createProblem({ status: 500 }));
    expect(upgrade.isUpgraded()).toBe(false);
    expect(upgrade.toastTexts()).toEqual(["Something went wrong. Please try again later."]);
  });
});
