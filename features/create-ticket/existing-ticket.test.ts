import { notMadeHeader } from "@shared/mutations/headers";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createTicketAction } from "./action.server";
import { ticketForm } from "./ticket-form";

const path = "/companies/3/plants/9";
const create = `POST ${path}/tickets`;
const now = Temporal.Now.instant().toString();

describe("a ticket that exists already", () => {
  const post = (params: object, tickets: object[]) =>
    callAction(
      createTicketAction,
      { companyId: 3, plantIds: [9], title: "Zero yield", description: "<p>Look</p>", ...params },
      {
        responses: {
          [`GET ${path}/tickets`]: tickets,
          [`GET ${path}/issues`]: [50, 51].map((id) => ({ id, meter_id: 5, type_name: "zero_yield" })),
          [create]: { id: 70 },
        },
      },
    );
  const outcome = async (...args: Parameters<typeof post>) => {
    const { result, calls, headers } = await post(...args);
    const isSent = calls.some(({ call }) => call === create);
    return { ...(result as { value: unknown }), isSent, isForgotten: headers.has(notMadeHeader) };
  };
  const open = { id: 69, number: "10254", title: "Inverter", created_at: now, issue_ids: [51] };

  it("is returned in place of a second ticket about the same type of issue", async () => {
    expect(await outcome({ issueIds: [50] }, [open])).toMatchObject({
      value: [{ ticketId: null, existing: [{ id: 69, number: "10254" }], error: null }],
      isSent: false,
      isForgotten: true,
    });
  });

  it.each([
    ["the user knows it", { issueIds: [50], knownTickets: [69] }, open],
    ["it is closed", { issueIds: [50] }, { ...open, closed_on: now }],
    ["it is about something else", { issueIds: [50] }, { ...open, issue_ids: [60] }],
    ["the new ticket is about no issue", {}, { ...open, title: "Zero yield" }],
  ])("does not prevent a ticket when %s", async (_, params, stored) => {
    expect(await outcome(params, [stored])).toMatchObject({
      value: [{ ticketId: 70 }],
      isSent: true,
      isForgotten: false,
    });
  });

  it("is returned after a lost response when it has the same title and text", async () => {
    const stored = { ...open, title: "Zero yield", description: "<p>Look</p>" };
    expect(await outcome({ agoMs: 60_000 }, [stored])).toMatchObject({
      value: [{ ticketId: 69, found: { ticket: "10254" } }],
      isSent: false,
    });
    expect(await outcome({ agoMs: 60_000 }, [{ ...stored, title: "Other" }])).toMatchObject({ isSent: true });
  });
});

describe("the ticket dialog", () => {
  function submit() {
    const model = createModelScope();
    model.trigger(ticketForm.opened, { companyId: 3, plants: [{ id: 9, name: "School" }] });
    model.trigger(ticketForm.submitted);
    return model;
  }

  it("looks for the ticket when it is submitted again after a lost response", async () => {
    const { trigger, reject, params } = submit();
    await reject(createProblem({ status: 504 }));
    trigger(ticketForm.submitted);
    expect(params()[0]).not.toHaveProperty("agoMs");
    expect(params()[1]).toMatchObject({ title: "School", agoMs: expect.any(Number) });
  });

  it("shows no notice of success when the plant has a ticket already", async () => {
    const { respond, toastTexts } = submit();
    await respond([{ plantId: 9, ticketId: null, missing: [], error: null, existing: [{ id: 69, number: "10254" }] }]);
    expect(toastTexts()).toEqual([]);
  });
});
