import { ApiError } from "@shared/api/result";
import { callAction, createLoaderArgs, createTestSession, postForm } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { driverChoices, saveCompany } from "./action.server";

const params = {
  companyId: 9,
  name: " Waterland ",
  children: [10, 11],
  inboundDrivers: [],
  non_mon_accessible: false,
  non_mon_creation_enabled: true,
};
/** The stored company. */
const stored = (companyId: number, now: object = {}, { children = [10, 11], drivers = [] as number[] } = {}) => ({
  [`GET /companies/${companyId}`]: { id: companyId, name: "Waterland", ...now },
  [`GET /companies/${companyId}/children`]: children.map((id) => ({ id, name: `Company ${id}` })),
  [`GET /companies/${companyId}/inbound-drivers`]: drivers.map((id) => ({ id, name: `driver ${id}` })),
});
const changes = {
  name: "Waterland",
  children: [{ id: 10 }, { id: 11 }],
  inboundDrivers: [],
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
};

describe("saveCompany", () => {
  const call = ({ admin = true, companyId = 9, response = null as unknown, without = "" } = {}) => {
    const sent = Object.fromEntries(Object.entries({ ...params, companyId }).filter(([name]) => name !== without));
    return callAction(saveCompany, sent, {
      responses: { ...stored(companyId), [`PUT /companies/${companyId}`]: response },
      session: createTestSession({ admin }),
      access: "admin",
    });
  };

  it("saves the values; without access the creation is off", async () => {
    const { result, calls, committedSessions } = await call();
    expect(result).toEqual({ ok: true, value: { isCurrent: false } });
    expect(calls.at(-1)).toMatchObject({ call: "PUT /companies/9", body: changes });
    expect(committedSessions).toEqual([]);
  });

  it("updates the session when the current company is saved", async () => {
    const { result, headers, committedSessions } = await call({ companyId: 3 });
    expect(result).toEqual({ ok: true, value: { isCurrent: true } });
    expect(committedSessions[0]?.company).toEqual({
      id: 3,
      name: "Waterland",
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
    expect(headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("responds 403 to non-admins without a call", async () => {
    const { status, calls } = await call({ admin: false });
    expect([status, calls]).toEqual([403, []]);
  });

  it("returns the API's messages and does not change the session", async () => {
    const messages = { name: ["Enter a name."] };
    const response = new ApiError({ status: 422, code: 4000, messages });
    const { result, committedSessions } = await call({ companyId: 3, response });
    expect(result).toMatchObject({ ok: false, error: { messages } });
    expect(committedSessions).toEqual([]);
  });

  it.each(["children", "inboundDrivers", "non_mon_accessible", "non_mon_creation_enabled"])(
    "responds 400 without a call when %s is missing",
    async (without) => {
      const { status, calls } = await call({ without });
      expect([status, calls]).toEqual([400, []]);
    },
  );

  it("saves a form that the browser posted itself and redirects it to the company", async () => {
    const fields = {
      companyId: "9",
      name: " Waterland ",
      children: "10,11",
      inboundDrivers: "",
      non_mon_accessible: "1",
      non_mon_creation_enabled: "1",
    };
    const { response, calls } = await postForm(saveCompany, fields, {
      responses: { ...stored(9), "PUT /companies/9": null },
      session: createTestSession({ admin: true }),
      access: "admin",
    });
    const body = { ...changes, non_mon_accessible: true, non_mon_creation_enabled: true };
    expect(calls.at(-1)).toMatchObject({ call: "PUT /companies/9", body });
    expect(response.headers.get("Location")).toBe("/admin/companies/9");
  });
});

describe("saveCompany after another user has saved", () => {
  const loaded = { ...params, name: "Waterland", inboundDrivers: [1], non_mon_creation_enabled: false };
  const save = (typed: object, now: object, lists: { children?: number[]; drivers?: number[] } = {}) =>
    callAction(
      saveCompany,
      { ...loaded, ...typed, loaded },
      {
        responses: { ...stored(9, now, lists), "PUT /companies/9": null },
        session: createTestSession({ admin: true }),
        access: "admin",
      },
    );

  it("merges the children and drivers that both users added or removed", async () => {
    const { calls } = await save(
      { children: [10, 12], inboundDrivers: [1, 2] },
      {},
      { children: [10, 11, 13], drivers: [3] },
    );
    expect(calls.at(-1)?.body).toMatchObject({
      children: [{ id: 10 }, { id: 13 }, { id: 12 }],
      inboundDrivers: [{ id: 3 }, { id: 2 }],
    });
  });

  it("keeps the name and the switches that only the other user changed", async () => {
    const { calls } = await save(
      {},
      { name: "Waterland BV", non_mon_accessible: true, non_mon_creation_enabled: true },
    );
    expect(calls.at(-1)?.body).toMatchObject({
      name: "Waterland BV",
      non_mon_accessible: true,
      non_mon_creation_enabled: true,
    });
  });

  it("does not save when both users changed the same field", async () => {
    const { status, result, calls } = await save(
      { name: "Mine", non_mon_accessible: true, non_mon_creation_enabled: true },
      { name: "Theirs", non_mon_accessible: true },
    );
    expect([status, calls.some(({ call }) => call.startsWith("PUT "))]).toEqual([409, false]);
    expect(result).toMatchObject({
      error: {
        conflicts: [
          { part: "name", values: { name: "Theirs" }, by: null },
          { part: "light", values: { non_mon_accessible: true, non_mon_creation_enabled: false } },
        ],
      },
    });
  });
});

describe("driverChoices", () => {
  it("returns the inbound drivers to administrators only", async () => {
    const load = (admin: boolean) => {
      const responses = { "GET /inbound-drivers": [{ id: 3, name: "sma", display_name: "SMA" }] };
      const { args } = createLoaderArgs("/resources/inbound-drivers", responses, createTestSession({ admin }));
      return driverChoices(args);
    };
    expect(await load(true)).toEqual({ ok: true, value: [{ id: 3, name: "SMA" }] });
    await expect(load(false)).rejects.toHaveProperty("status", 403);
  });
});
