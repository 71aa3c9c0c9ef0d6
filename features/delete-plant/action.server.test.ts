import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { removePlant } from "./action.server";
import { deleteAction } from "./form";

async function post(plantId: string, response: unknown = {}) {
  const { context, calls } = createTestContext(
    { "DELETE /plants/9": response },
    createTestSession({ admin: true }),
  );
  const request = createFormRequest(deleteAction, { plant_id: plantId });
  const result = await removePlant({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { status: result.status, body: result.body && (await result.json()), calls };
}

describe("removePlant", () => {
  it("deletes the plant", async () => {
    const { status, calls } = await post("9");
    expect([status, calls.map(({ call }) => call)]).toEqual([204, ["DELETE /plants/9"]]);
  });

  it("responds with the API's messages", async () => {
    const messages = { general: ["This plant has open tickets."] };
    expect(await post("9", new ApiError({ status: 422, code: 4000, messages }))).toMatchObject({
      status: 422,
      body: { error: { code: 4000, messages } },
    });
  });

  it("responds with 400 and makes no call for an invalid id", async () => {
    expect(await post("9/../8")).toEqual({ status: 400, body: null, calls: [] });
  });
});
