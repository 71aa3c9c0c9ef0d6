import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { createNewPlant } from "./action.server";
import { createPlantAction } from "./form";

const path = "POST /companies/3/plants";
const form = {
  company_id: "3",
  name: " School ",
  postal_code: "1315 ze",
  street_number: "97",
  street: "Meidoornstraat",
  city: "Almere",
  latitude: "52,36",
  longitude: "5.21",
  monitored_since: "2026-06-21",
  list: "search=roof",
};

async function post(fields: Record<string, string>, response: unknown = { id: 9 }) {
  const { context, calls } = createTestContext({ [path]: response }, createTestSession());
  const request = createFormRequest(createPlantAction, fields);
  const result = await createNewPlant({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { result, bodies: calls.map(({ body }) => body) };
}

describe("createNewPlant", () => {
  it("creates the plant without spaces in the postal code and redirects to its meter", async () => {
    const { result, bodies } = await post(form);
    expect(bodies).toEqual([
      {
        name: "School",
        address: {
          street: "Meidoornstraat",
          street_number: "97",
          city: "Almere",
          postal_code: "1315ZE",
          latitude: 52.36,
          longitude: 5.21,
        },
        monitored_since: "2026-06-21",
      },
    ]);
    const { status, headers } = result as Response;
    expect([status, headers.get("Location")]).toEqual([
      302,
      "/plants/create?search=roof&step=meter&plantId=9&companyId=3",
    ]);
  });

  it("creates a light plant without a start of monitoring", async () => {
    const { bodies } = await post({ ...form, monitored_since: "" });
    expect(bodies).toMatchObject([{ monitored_since: null }]);
  });

  it("returns the API's error", async () => {
    const error = new ApiError({ status: 422, code: 4000, messages: { name: ["Taken."] } });
    expect((await post(form, error)).result).toMatchObject({
      ok: false,
      error: { messages: { name: ["Taken."] } },
    });
  });

  it("rejects a form without a company", async () => {
    expect((await post({ ...form, company_id: "" })).result).toHaveProperty("status", 400);
  });
});
