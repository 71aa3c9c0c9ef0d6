import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { editCompany } from "./action.server";
import { driverChoices } from "./choices.server";

const fields = {
  company_id: "9",
  name: " Waterland ",
  children: "10,11",
  inboundDrivers: "",
  non_mon_accessible: "0",
  non_mon_creation_enabled: "1",
};
const changes = {
  name: "Waterland",
  children: [{ id: 10 }, { id: 11 }],
  inboundDrivers: [],
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
};

async function post({ admin = true, company = "9", response }: Partial<Record<string, unknown>> = {}) {
  const { context, calls, committedSessions } = createTestContext(
    { [`PUT /companies/${company}`]: response },
    createTestSession({ admin: Boolean(admin) }),
  );
  const request = createFormRequest("/actions/edit-company", { ...fields, company_id: String(company) });
  const data = await editCompany({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls, committedSessions };
}

describe("editCompany", () => {
  it("saves the values; without access the creation is off", async () => {
    const { data, calls, committedSessions } = await post();
    expect(data).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ call: "PUT /companies/9", body: changes }]);
    expect(committedSessions).toEqual([]);
  });

  it("updates the session when the current company is saved", async () => {
    const { data, committedSessions } = await post({ company: "3" });
    expect(data).toMatchObject({ data: { ok: true } });
    expect(committedSessions[0]?.company).toEqual({
      id: 3,
      name: "Waterland",
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
  });

  it("responds 403 to non-admins without a call", async () => {
    const { data, calls } = await post({ admin: false });
    expect(data).toHaveProperty("status", 403);
    expect(calls).toEqual([]);
  });

  it("returns the API's messages and does not change the session", async () => {
    const messages = { name: ["Enter a name."] };
    const response = new ApiError({ status: 422, code: 4000, messages });
    const { data, committedSessions } = await post({ company: "3", response });
    expect(data).toMatchObject({ ok: false, error: { messages } });
    expect(committedSessions).toEqual([]);
  });
});

describe("driverChoices", () => {
  it("returns the inbound drivers to administrators only", async () => {
    const load = (admin: boolean) => {
      const responses = { "GET /inbound-drivers": [{ id: 3, name: "sma", description: "SMA" }] };
      const { context } = createTestContext(responses, createTestSession({ admin }));
      const request = new Request("https://site.example/resources/inbound-drivers");
      return driverChoices({ request, context, params: {} });
    };
    expect(await load(true)).toEqual({ ok: true, value: [{ id: 3, name: "sma" }] });
    await expect(load(false)).rejects.toHaveProperty("status", 403);
  });
});
