import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { editPromise } from "./action.server";
import { promiseAction } from "./form";

const call = "PUT /companies/3/plants/9/promise-status/91";

async function post(total: string, response: unknown = {}) {
  const { context, calls } = createTestContext({ [call]: response }, createTestSession());
  const fields = { company_id: "3", plant_id: "9", promise_id: "91", promised_total_wh: total };
  const request = createFormRequest(promiseAction, fields);
  const data = await editPromise({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls };
}

describe("editPromise", () => {
  it("sends the promised total in Wh", async () => {
    const { data, calls } = await post("13000250");
    expect(calls).toMatchObject([{ call, body: { promised_total_wh: 13_000_250 } }]);
    expect(data).toEqual({ ok: true, value: undefined });
  });

  it("returns the error when the API responds with one", async () => {
    const { data } = await post("13000250", new ApiError({ status: 422, code: 4000 }));
    expect(data).toMatchObject({ ok: false, error: { code: 4000 } });
  });

  it.each(["", "0", "-1", "1.5", "many"])("responds with 400 without a call for '%s'", async (total) => {
    const { data, calls } = await post(total);
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
