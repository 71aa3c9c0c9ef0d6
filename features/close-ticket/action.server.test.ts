import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { type Answers, fakeEdge, postedForm, signedInSession } from "../../tests/support/fake-edge";
import { closeTicket } from "./action.server";
import { closeAction } from "./form";

const place = { company_id: "3", plant_id: "9", ticket_id: "12" };

function post(fields: Record<string, string>, answers: Answers, session = signedInSession() as never) {
  const { context, calls } = fakeEdge(answers, session);
  const request = postedForm(closeAction, fields);
  return { calls, answer: closeTicket({ request, context, params: {} }) };
}

describe("closing a ticket", () => {
  it.each([
    ["closed", "PUT /companies/3/plants/9/tickets/12/close"],
    ["open", "PUT /companies/3/plants/9/tickets/12/open"],
  ])("asks for %s by %s", async (state, call) => {
    const { calls, answer } = post({ ...place, state }, { [call]: {} });
    expect(await answer).toEqual({ error: null });
    expect(calls.map((asked) => asked.call)).toEqual([call]);
  });

  it("answers why it was refused", async () => {
    const refused = new ApiError({ status: 403, code: 4005, messages: { general: ["Not yours."] } });
    const { answer } = post(
      { ...place, state: "closed" },
      { "PUT /companies/3/plants/9/tickets/12/close": refused },
    );
    expect((await answer).error?.messages).toEqual({ general: ["Not yours."] });
  });

  it("asks nothing for a form that makes no sense, nor for a guest", async () => {
    for (const fields of [place, { ...place, state: "lost" }, { state: "open", ticket_id: "../1" }]) {
      const { calls, answer } = post(fields, {});
      expect((await answer.catch((thrown: Response) => thrown)) as Response).toHaveProperty("status", 400);
      expect(calls).toEqual([]);
    }
    const { answer } = post({ ...place, state: "open" }, {}, null as never);
    await expect(answer).rejects.toHaveProperty("status", 302);
  });
});
