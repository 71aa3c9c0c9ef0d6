import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { writeComment } from "./action.server";
import { commentAction } from "./form";

const call = "POST /comments";

async function post(fields: Record<string, string>) {
  const { context, calls } = createTestContext({ [call]: {} }, createTestSession());
  const request = createFormRequest(commentAction, fields);
  const data = await writeComment({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls };
}

describe("writeComment", () => {
  it("sends the ticket's id as text and the sanitized message", async () => {
    const { data, calls } = await post({
      ticket_id: "12",
      message: '<p>Done <a href="javascript:alert(1)">now</a></p><script>alert(1)</script>',
    });
    expect(data).toEqual({ ok: true, value: undefined });
    expect(calls).toMatchObject([
      {
        call,
        body: { commentable_type: "ticket", commentable_id: "12", message: "<p>Done <a>now</a></p>" },
      },
    ]);
  });

  it("responds with 400 without a call when the ticket is missing", async () => {
    const { data, calls } = await post({ message: "<p>Done</p>" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
