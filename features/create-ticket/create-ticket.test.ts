import { setupI18n } from "@lingui/core";
import { ApiError } from "@shared/api/result";
import { formatOf } from "@shared/i18n/format";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { createTicketAction } from "./action.server";
import { ticketForm } from "./ticket-form";
import { type TicketSubject, ticketText } from "./ticket-text";

const plantRef = { companyId: 3, plantId: 9 };
const target = { companyId: 3, plantIds: [9] };

describe("createTicketAction", () => {
  const call = "POST /companies/3/plants/9/tickets";
  const post = (params: object, response: unknown = { id: 5 }) =>
    callAction(createTicketAction, params, { responses: { [call]: response } });

  it("sends the trimmed title and the sanitized description", async () => {
    const description = '<h1>Look</h1><p onclick="x()"><strong>now</strong><img src=x onerror=alert(1)></p>';
    const { result, calls } = await post({ ...target, title: " No yield ", description });
    expect(result).toEqual({ ok: true, value: [{ plantId: 9, ticketId: 5, missing: [], error: null }] });
    expect(calls).toMatchObject([
      { call, body: { title: "No yield", description: "<h1>Look</h1><p><strong>now</strong></p>" } },
    ]);
  });

  it("returns the messages of the API", async () => {
    const error = new ApiError({ status: 422, code: 4000, messages: { title: ["Too long"] } });
    const { result } = await post({ ...target, title: "x", description: "" }, error);
    expect(result).toMatchObject({ ok: false, error: { status: 422, messages: { title: ["Too long"] } } });
  });

  it("plans the ticket and names its issues only if the API offers it", async () => {
    const params = { ...target, title: "x", description: "", due_on: "2026-12-01", priority: "high", issueIds: [50] };
    const responses = { "GET /companies/3/plants/9/tickets": [], [call]: { id: 5 } };
    const create = async (tickets: boolean) =>
      (await callAction(createTicketAction, params, { responses, extensions: { tickets } })).calls.slice(1);
    expect((await create(true))[0]?.body).toMatchObject({ due_on: "2026-12-01", priority: "high", issue_ids: [50] });
    expect((await create(false))[0]?.body).toEqual({ title: "x", description: "" });
  });

  it("creates a ticket for each plant, and returns what failed of some of them", async () => {
    const other = "/companies/3/plants/12/tickets";
    const error = new ApiError({ status: 403, code: 4005, messages: { general: ["Not yours"] } });
    const params = { companyId: 3, plantIds: [9, 12], title: "x", description: "", templateId: 4, userId: 40 };
    const made = { [call]: { id: 5 }, "PUT /companies/3/plants/9/tickets/5": {} };
    const responses = { ...made, [`POST ${other}`]: error, "PUT /companies/3/plants/9/tickets/5/assignees/40": error };
    const { result } = await callAction(createTicketAction, params, { responses });
    expect(result).toMatchObject({
      ok: true,
      value: [
        { plantId: 9, ticketId: 5, missing: ["assignee"], error: null },
        { plantId: 12, ticketId: null, error: { messages: { general: ["Not yours"] } } },
      ],
    });
    const none = await callAction(createTicketAction, params, { responses: { ...responses, [call]: error } });
    expect([none.status, none.result]).toMatchObject([403, { ok: false }]);
  });

  it("creates one ticket for all plants when it is asked to, if the API offers it", async () => {
    const params = { companyId: 3, plantIds: [9, 12, 13], tickets: "one", title: "No data", description: "" };
    const { result, calls } = await callAction(createTicketAction, params, { responses: { [call]: { id: 5 } } });
    expect(result).toEqual({ ok: true, value: [{ plantId: 9, ticketId: 5, missing: [], error: null }] });
    const plants = [12, 13].map((plant_id) => ({ plant_id, description: "", issue_ids: [] }));
    expect(calls).toMatchObject([{ call, body: { title: "No data", plants } }]);
    const without = await callAction(createTicketAction, params, { extensions: { ticket_plants: false } });
    expect([without.result, without.calls]).toMatchObject([{ ok: false, error: { status: 422 } }, []]);
    const single = await callAction(
      createTicketAction,
      { ...params, plantIds: [9] },
      { responses: { [call]: { id: 5 } } },
    );
    expect(single.calls[0]?.body).not.toHaveProperty("plants");
  });

  it("returns to the plant when the browser posts the form itself", async () => {
    const fields = { companyId: "3", plantIds: "9", title: "No yield", description: "" };
    const { response } = await postForm(createTicketAction, fields, { responses: { [call]: { id: 5 } } });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/plants/9?companyId=3"]);
  });
});

describe("ticketText", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const origin = "https://site.example";
  const issue = { id: 50, finding: "zero_yield", meter: "A <1>", foundOn: "2026-11-01" };
  const textOf = (issues: TicketSubject["issues"], lost: string | null = null) =>
    ticketText({ issues, lost }, { i18n, format: formatOf("en"), plantRef, origin });

  it("contains the issue with its meter, day and cost, and a link to it", () => {
    expect(textOf([issue], "12 kWh (€1.20)")).toEqual({
      title: "Zero yield, A <1>",
      description:
        "<p>Zero yield, A &lt;1&gt;, since 1 Nov 2026.</p><p>12 kWh (€1.20) lost so far. " +
        '<a href="https://site.example/plants/9?companyId=3&amp;marked=issue-50#issues">Show the issue at the plant</a></p>',
    });
  });

  it("names several types and counts several meters", () => {
    const other = { id: 51, finding: "shade", meter: "B", foundOn: null };
    const { title, description } = textOf([issue, other, { ...issue, id: 52 }]);
    expect(title).toBe("Zero yield and Shade, 2 inverters");
    expect(description).toContain("<p>Shade, B.</p>");
    expect(textOf([{ ...issue, meter: null }]).title).toBe("Zero yield");
  });
});

const problem = createProblem({ status: 500, code: 0 });
const planned = { due_on: "", priority: "normal", tickets: "each" };

function openDialog() {
  const { scope, trigger, toasts, ...model } = createModelScope();
  const open = (plantId: number | null = 9, prefilled?: { title: string; description: string }) => {
    const plants = plantId === null ? [] : [{ id: plantId, name: `Plant ${plantId}` }];
    trigger(ticketForm.opened, { companyId: 3, plants, ...(prefilled && { prefilled }) });
  };
  open();
  const saved = vi.fn();
  ticketForm.saved.watch(saved);
  return {
    ...model,
    open,
    saved,
    toasts: () => toasts().map(({ kind }) => kind),
    texts: () => toasts().map((toast) => (toast.message as { message: string }).message),
    links: () => toasts().map(({ link }) => link?.to),
    state: () => ({
      creating: scope.getState(ticketForm.$pending),
      failed: scope.getState(ticketForm.$failure) !== null,
    }),
    problems: () => scope.getState(ticketForm.$problems),
    typed: () => {
      const { title, description } = scope.getState(ticketForm.$values);
      return [title, description];
    },
    type: (title: string, description: string) => trigger(ticketForm.changed, { title, description }),
    choose: (values: { plants: string; due_on: string; tickets?: "one" | "each" }) =>
      trigger(ticketForm.changed, values),
    restore: (title: string, description: string) => trigger(ticketForm.restored, { title, description }),
    submit: () => trigger(ticketForm.submitted),
    leave: () => trigger(ticketForm.closed),
  };
}

describe("the ticket dialog", () => {
  it("starts with the plant's name as title", () => expect(openDialog().typed()).toEqual(["Plant 9", ""]));

  it("starts with a title and a description of the issues", () => {
    const { open, typed } = openDialog();
    open(9, { title: "Zero yield, A", description: "<p>since 1 Nov 2026</p>" });
    expect(typed()).toEqual(["Zero yield, A", "<p>since 1 Nov 2026</p>"]);
  });

  it("submits once, then closes with a toast and starts empty again", async () => {
    const { type, submit, posted, respond, saved, revalidate, state, toasts, links, typed } = openDialog();
    type("No yield", "<p>Look</p>");
    submit();
    submit();
    expect([state(), saved.mock.calls.length]).toEqual([{ creating: true, failed: false }, 0]);
    expect(posted()).toEqual([
      {
        name: "create-ticket",
        params: {
          ...target,
          title: "No yield",
          description: "<p>Look</p>",
          ...planned,
          userId: null,
          templateId: null,
        },
      },
    ]);
    await respond([{ plantId: 9, ticketId: 70, missing: [], error: null }]);
    expect([state(), saved.mock.calls.length]).toEqual([{ creating: false, failed: false }, 1]);
    expect(links()).toEqual(["/tickets/70?companyId=3"]);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["tickets", "audits"]);
    expect(toasts()).toEqual(["success"]);
    expect(typed()).toEqual(["Plant 9", ""]);
  });

  it("shows an error at the field and sends no request when the title is blank", () => {
    const { type, submit, params, problems } = openDialog();
    type("  ", "");
    expect(problems()).toEqual({});
    submit();
    expect(params()).toEqual([]);
    expect(problems()).toMatchObject({ title: { message: "Please enter a title" } });
    type("No yield", "");
    expect(problems()).toEqual({});
  });

  it("stays open with the input when the API rejects the ticket, and can be submitted again", async () => {
    const { type, submit, posted, reject, saved, state, toasts, typed } = openDialog();
    type("No yield", "<p>Look</p>");
    submit();
    await reject(problem);
    expect([state(), saved.mock.calls.length]).toEqual([{ creating: false, failed: true }, 0]);
    expect(typed()).toEqual(["No yield", "<p>Look</p>"]);
    expect(toasts()).toEqual([]);
    submit();
    expect(state()).toEqual({ creating: true, failed: false });
    expect(posted()).toHaveLength(2);
  });

  it("keeps the input without the error when it is cancelled and opened for the same plant", async () => {
    const { open, type, submit, reject, state, typed } = openDialog();
    type("No yield", "<p>Look</p>");
    submit();
    await reject(problem);
    // Closes the dialog like the Cancel button.
    open();
    type("No yield", "<p>Look</p>");
    expect([state().failed, typed()]).toEqual([false, ["No yield", "<p>Look</p>"]]);
    open(12);
    expect(typed()).toEqual(["Plant 12", ""]);
  });

  it("drops the response when the plant is unmounted", async () => {
    const { open, type, submit, leave, reject, state, toasts } = openDialog();
    type("No yield", "");
    submit();
    leave();
    open(12);
    await reject(problem);
    expect(state()).toEqual({ creating: false, failed: false });
    expect(toasts()).toEqual([]);
  });

  it("requires a plant, and a due date that is a day", () => {
    const { open, choose, type, submit, problems } = openDialog();
    open(null);
    type("No yield", "");
    submit();
    expect(problems()).toMatchObject({ plants: { message: "Please choose a plant" } });
    choose({ plants: '[{"id":9,"name":"School"}]', due_on: "tomorrow" });
    submit();
    expect(problems()).toMatchObject({ due_on: { message: "Please enter a date" } });
  });

  it("sends one request for one ticket of several plants, and one for each plant otherwise", async () => {
    const { choose, type, submit, params, respond } = openDialog();
    type("No data", "");
    choose({ plants: '[{"id":9,"name":"School"},{"id":12,"name":"Hall"}]', due_on: "", tickets: "one" });
    submit();
    expect(params()).toMatchObject([{ plantIds: [9, 12], tickets: "one" }]);
    await respond([{ plantId: 9, ticketId: 70, missing: [], error: null }]);
    type("No data", "");
    choose({ plants: '[{"id":9,"name":"School"}]', due_on: "", tickets: "one" });
    submit();
    expect(params().at(-1)).toMatchObject({ plantIds: [9], tickets: "each" });
  });

  it.each([
    [[null], "Ticket created", "/tickets/70?companyId=3"],
    [[null, null], "# tickets created", "/tickets?ticket_status=open"],
    [[null, problem], "# tickets created", "/tickets/70?companyId=3"],
  ])("links to what was created for %j", async (errors, message, link) => {
    const { type, submit, respond, links, texts } = openDialog();
    type("No yield", "");
    submit();
    await respond(errors.map((error, index) => ({ plantId: 9 + index, ticketId: 70 + index, missing: [], error })));
    expect(links()).toEqual([link]);
    expect(texts()[0]).toContain(message);
  });

  it("does not submit a description that is too long", () => {
    const { type, submit, posted } = openDialog();
    type("No yield", "x".repeat(50_001));
    submit();
    expect(posted()).toEqual([]);
  });
});
