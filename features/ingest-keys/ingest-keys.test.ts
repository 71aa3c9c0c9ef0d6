import type { NewIngestKey } from "@entities/meter";
import { callAction, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createKeyOfMeter, ingestKeysOfMeter, revokeKeyOfMeter } from "./action.server";
import { $created, createKey, ingestKeysClosed, ingestKeysOpened, keyRevocation } from "./index";

const ref = { companyId: 3, plantId: 9, meterId: 91 };
const path = "/companies/3/plants/9/meters/91/ingest-keys";
const key = {
  id: 4,
  hint: "a1b2",
  created_at: "2026-06-17T10:00:00Z",
  last_used_at: null,
  created_by: { id: 1, first_name: "Els", last_name: "Driessen" },
  active: false,
  fault: { reason: "future", since: "2026-06-17T10:00:00Z", clock_minutes: 5_259_600 },
};
const created = { ...key, url: "https://api.example/ingest/x" };

describe("the keys of a meter", () => {
  it("are listed, created and revoked by the API", async () => {
    const { context } = createTestContext({ [`GET ${path}`]: [{ ...key, key: "x" }] }, createTestSession());
    const request = (query: string) => new Request(`https://site.example/?companyId=3&plantId=9${query}`);
    const list = (query: string) => ingestKeysOfMeter({ request: request(query), context, params: {} });
    expect(await list("&meterId=91")).toEqual({ ok: true, value: [key] });
    await expect(list("")).rejects.toHaveProperty("status", 400);
    const creation = await callAction(createKeyOfMeter, ref, { responses: { [`POST ${path}`]: created } });
    expect(creation.result).toEqual({ ok: true, value: created });
    const revocation = await callAction(
      revokeKeyOfMeter,
      { ...ref, keyId: 4 },
      { responses: { [`DELETE ${path}/4`]: null } },
    );
    expect(revocation.calls.map(({ call }) => call)).toEqual([`DELETE ${path}/4`]);
  });
});

function openDialog() {
  const { scope, trigger, ...model } = createModelScope();
  trigger(ingestKeysOpened, { ref, name: "East" });
  return {
    ...model,
    trigger,
    create: () => trigger(createKey, ref),
    created: (): NewIngestKey | null => scope.getState($created),
  };
}

describe("a created key", () => {
  it("is shown until the dialog closes", async () => {
    const dialog = openDialog();
    dialog.create();
    await dialog.respond(created);
    expect([dialog.created(), dialog.revalidate.mock.calls]).toEqual([created, [[["ingestKeys"]]]]);
    dialog.trigger(ingestKeysClosed);
    expect(dialog.created()).toBeNull();
  });

  it("is not shown when another meter's dialog is open, or when it could not be created", async () => {
    const dialog = openDialog();
    dialog.create();
    dialog.trigger(ingestKeysOpened, { ref: { ...ref, meterId: 92 }, name: "West" });
    await dialog.respond(created);
    expect(dialog.created()).toBeNull();
    dialog.create();
    await dialog.reject(createProblem({ messages: { general: ["A meter has at most 5 keys."] } }));
    expect([dialog.created(), dialog.toastTexts()]).toEqual([null, ["A meter has at most 5 keys."]]);
  });

  it("is hidden when it is revoked after a confirmation", async () => {
    const dialog = openDialog();
    dialog.create();
    await dialog.respond(created);
    dialog.trigger(keyRevocation.requested, { ...ref, keyId: 4, hint: "a1b2" });
    expect(dialog.posted()).toHaveLength(1);
    dialog.trigger(keyRevocation.confirmed);
    await dialog.respond();
    expect([dialog.created(), dialog.toastTexts()]).toEqual([null, ["Ingest key revoked"]]);
  });
});
