import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { removeNote, writeNote } from "./action.server";

const notes = "/companies/3/plants/9/notes";
const plant = { company_id: "3", plant_id: "9" };

async function post(action: typeof writeNote, fields: Record<string, string>, response: unknown = {}) {
  const { context, calls } = createTestContext(
    { [`POST ${notes}`]: response, [`DELETE ${notes}/5`]: response },
    createTestSession(),
  );
  const request = createFormRequest("/actions/write-note", { ...plant, ...fields });
  const data = await action({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call, body }) => ({ call, body })) };
}

describe("writeNote", () => {
  it("sends the trimmed message and the privacy", async () => {
    expect(await post(writeNote, { message: " Key at\nreception ", private: "1" })).toEqual({
      data: { ok: true, value: undefined },
      calls: [{ call: `POST ${notes}`, body: { message: "Key at\nreception", private: true } }],
    });
    const { calls } = await post(writeNote, { message: "Roof", private: "0" });
    expect(calls).toMatchObject([{ body: { message: "Roof", private: false } }]);
  });

  it("returns the API's messages", async () => {
    const invalid = new ApiError({ status: 422, code: 4000, messages: { message: ["Too long."] } });
    const { data } = await post(writeNote, { message: "Roof" }, invalid);
    expect(data).toMatchObject({ ok: false, error: { messages: { message: ["Too long."] } } });
  });
});

describe("removeNote", () => {
  it("deletes the note, and makes no call for an invalid id", async () => {
    expect((await post(removeNote, { note_id: "5" })).calls).toMatchObject([{ call: `DELETE ${notes}/5` }]);
    const { data, calls } = await post(removeNote, { note_id: "5/../6" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
