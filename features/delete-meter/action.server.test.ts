import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { deleteMeter } from "./action.server";
import { deleteMeterAction } from "./form";

const path = "/companies/3/plants/9/meters/91";

async function post(fields: Record<string, string>) {
  const { context, calls } = createTestContext(
    { [`DELETE ${path}`]: {} },
    createTestSession({ admin: true }),
  );
  const request = createFormRequest(deleteMeterAction, fields);
  const data = await deleteMeter({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call }) => call) };
}

describe("deleteMeter", () => {
  it("deletes the meter of the plant", async () => {
    expect(await post({ company_id: "3", plant_id: "9", meter_id: "91" })).toEqual({
      data: { ok: true, value: undefined },
      calls: [`DELETE ${path}`],
    });
  });

  it("responds with 400 without a call when an id is invalid", async () => {
    const { data, calls } = await post({ company_id: "3", plant_id: "9", meter_id: "" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
