import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { removeContact, saveContact } from "./action.server";

const contacts = "/companies/3/plants/9/contacts";
const plant = { company_id: "3", plant_id: "9" };
const values = { name: "Anna", email: "", phone_number: "+31 6 1200 3456" };
const isNew = { contact_id: "" };

async function post(action: typeof saveContact, fields: Record<string, string>, response: unknown = {}) {
  const { context, calls } = createTestContext(
    {
      [`POST ${contacts}`]: response,
      [`PUT ${contacts}/5`]: response,
      [`DELETE ${contacts}/5`]: response,
    },
    createTestSession(),
  );
  const request = createFormRequest("/actions/save-contact", { ...plant, ...fields });
  const data = await action({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call, body }) => ({ call, body })) };
}

describe("saveContact", () => {
  it("creates a contact without an id and updates one with it, trimmed", async () => {
    const created = await post(saveContact, { ...values, ...isNew, name: " Anna " });
    expect(created).toEqual({
      data: { ok: true, value: undefined },
      calls: [{ call: `POST ${contacts}`, body: values }],
    });
    const updated = await post(saveContact, { ...values, contact_id: "5" });
    expect(updated.calls).toEqual([{ call: `PUT ${contacts}/5`, body: values }]);
  });

  it("returns the API's messages by field", async () => {
    const messages = { email: ["Enter a valid e-mail address."] };
    const { data } = await post(
      saveContact,
      { ...values, ...isNew },
      new ApiError({ status: 422, code: 4000, messages }),
    );
    expect(data).toMatchObject({ ok: false, error: { messages } });
  });
});

describe("removeContact", () => {
  it("deletes the contact, and makes no call for an invalid id", async () => {
    expect((await post(removeContact, { contact_id: "5" })).calls).toMatchObject([
      { call: `DELETE ${contacts}/5` },
    ]);
    const { data, calls } = await post(removeContact, { contact_id: "" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
