import type { ActionTarget } from "@entities/cause";
import { callAction } from "@testing/load-context";
import { createModelScope } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { handlePlantAction } from "./action.server";
import "./after-run";
import { $bulkDialog, actionChosen, actionForm } from "./bulk";
import { plantIdsOf } from "./cause-action";

const plantOf = (id: number, hasTicket = false): ActionTarget["plants"][number] => ({
  ...{
    id,
    name: `Plant ${id}`,
    city: null,
    isChangeable: id !== 8,
    canWriteNotes: true,
    evidence: `Plant ${id}: down`,
  },
  tickets: hasTicket ? [{ id: 70, number: "10254", isAboutCause: true }] : [],
  issues: [{ id: 50 + id, meterId: 5 }],
});

function submit(values: object, plants = [plantOf(1, true), plantOf(2), plantOf(3), plantOf(8)]) {
  const model = createModelScope();
  const today = Temporal.PlainDate.from("2026-11-17");
  const causes = [{ key: "a", companyId: 3, title: "No data", plants }];
  model.trigger(actionChosen, { kind: "ticket", userId: 7, companyId: 3, causes, today });
  const dialog = model.scope.getState($bulkDialog);
  if (dialog) model.trigger(actionForm.opened, dialog);
  model.trigger(actionForm.changed, values);
  model.trigger(actionForm.submitted);
  return { ...model, dialog };
}

describe("one ticket for the plants of a cause", () => {
  it("is one change, of the first plant without a ticket about it, with the issues of each changeable plant", () => {
    const { params } = submit({ tickets: "one" });
    expect(params()).toMatchObject([
      {
        plantId: 2,
        change: {
          ...{ kind: "ticket", title: "No data", evidence: ["Plant 2: down"], issueIds: [52] },
          further: [
            { plantId: 3, evidence: ["Plant 3: down"], issueIds: [53] },
            { plantId: 1, evidence: ["Plant 1: down"], issueIds: [51] },
          ],
        },
      },
    ]);
    expect(params()[0]).not.toHaveProperty("change.knownTickets");
  });

  it("is made for each plant unless the user chooses one for all", () => {
    expect(submit({}).params()).toMatchObject([{ plantId: 1 }, { plantId: 2 }, { plantId: 3 }]);
  });

  it("states in its toast that it was created", async () => {
    const { respond, toastTexts } = submit({ tickets: "one" });
    await respond({ undo: null, ticketId: 70 });
    expect(toastTexts()).toEqual(["Ticket created"]);
  });

  it("needs a title when the causes have different titles", () => {
    const model = createModelScope();
    const today = Temporal.PlainDate.from("2026-11-17");
    const causes = ["a", "b"].map((title, at) => ({ key: title, companyId: 3, title, plants: [plantOf(at + 1)] }));
    model.trigger(actionChosen, { kind: "ticket", userId: 7, companyId: 3, causes, today });
    const dialog = model.scope.getState($bulkDialog);
    if (dialog) model.trigger(actionForm.opened, dialog);
    model.trigger(actionForm.changed, { tickets: "one" });
    model.trigger(actionForm.submitted);
    expect(model.scope.getState(actionForm.$problems)).toMatchObject({ title: { message: "Please enter a title" } });
  });
});

describe("handlePlantAction", () => {
  const path = "/companies/3/plants/9";
  const text = { kind: "ticket", title: "No data", description: "<p>Call them.</p>" } as const;
  const further = [{ plantId: 12, evidence: ["Town < hall: down"], issueIds: [51] }];
  const change = { ...text, evidence: ["School: down"], issueIds: [50], further };
  const responses = { [`GET ${path}/tickets`]: [], [`POST ${path}/tickets`]: { id: 70 } };
  const params = { companyId: 3, plantId: 9, change };
  const post = (ticket_plants: boolean) =>
    callAction(handlePlantAction, params, { responses, extensions: { tickets: true, ticket_plants } });

  it("creates one ticket with its further plants, each with what is known of it", async () => {
    const { result, calls } = await post(true);
    expect(result).toMatchObject({ ok: true, value: { ticketId: 70 } });
    expect(calls.at(-1)?.body).toMatchObject({
      title: "No data",
      description: "<p>Call them.</p><p>School: down</p>",
      issue_ids: [50],
      plants: [{ plant_id: 12, description: "<p>Town &lt; hall: down</p>", issue_ids: [51] }],
    });
    expect(plantIdsOf({ plantId: 9, change } as never)).toEqual([9, 12]);
  });

  it("creates nothing when the API has no tickets for several plants", async () => {
    const { status, calls } = await post(false);
    expect([status, calls]).toEqual([422, []]);
  });
});
