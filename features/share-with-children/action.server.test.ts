import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { shareCustomField, shareTag } from "./action.server";

const fields = { company_id: "3", child_id: "9", item_id: "4" };

async function post(action: typeof shareTag, form: Record<string, string>, response?: unknown) {
  const path = "/companies/3/children/9";
  const responses = Object.fromEntries(
    ["PUT", "DELETE"].flatMap((method) =>
      ["tags", "plant-custom-field-types"].map((name) => [`${method} ${path}/${name}/4`, response]),
    ),
  );
  const { context, calls } = createTestContext(responses, createTestSession());
  const data = await action({ request: createFormRequest("/", form), context, params: {} }).catch(
    (thrown: Response) => thrown,
  );
  return { data, calls: calls.map(({ call }) => call) };
}

describe.each([
  ["shareTag", shareTag, "tags"],
  ["shareCustomField", shareCustomField, "plant-custom-field-types"],
])("%s", (_, action, name) => {
  it.each([
    ["1", "PUT"],
    ["0", "DELETE"],
  ])("sends the selection %s as %s", async (selected, method) => {
    const { data, calls } = await post(action, { ...fields, selected });
    expect(calls).toEqual([`${method} /companies/3/children/9/${name}/4`]);
    expect(data).toEqual({ ok: true, value: undefined });
  });

  it("returns the API's error", async () => {
    const denied = new ApiError({ status: 403, code: 4005, messages: { general: ["Not yours."] } });
    const { data } = await post(action, { ...fields, selected: "1" }, denied);
    expect(data).toMatchObject({ ok: false, error: { messages: { general: ["Not yours."] } } });
  });

  it("makes no call for an invalid form", async () => {
    for (const form of [fields, { ...fields, selected: "1", child_id: "9/../8" }, { selected: "1" }]) {
      const { data, calls } = await post(action, form);
      expect([data, calls]).toMatchObject([{ status: 400 }, []]);
    }
  });
});
