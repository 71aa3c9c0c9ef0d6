import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createCalendarOfUser, createTokenOfUser, endCalendarOfUser, revokeTokenOfUser } from "./action.server";
import { $calendarPath, calendarEnd, calendarReplacement, createCalendar } from "./calendar";
import { $created, tokenForm, tokenRevocation, tokensClosed } from "./index";

const path = "/me/access-tokens";
const stored = { id: 4, name: "Script", scope: "read", created_at: "2026-06-17T10:00:00Z", expires_on: "2026-12-31" };
const url = "https://api.example/v0/users/me/companies";

describe("the access tokens of a user", () => {
  it("are created and revoked by the API, with a last day or none", async () => {
    const responses = { [`POST ${path}`]: { access_token: stored, token: "hgp_x", url } };
    const create = async (expires_on: string) =>
      callAction(createTokenOfUser, { name: "Script", scope: "read", expires_on }, { responses });
    const { calls, result } = await create("2026-12-31");
    expect(calls).toMatchObject([{ body: { name: "Script", scope: "read", expires_on: "2026-12-31" } }]);
    expect(result).toEqual({ ok: true, value: { id: 4, name: "Script", token: "hgp_x", url } });
    expect((await create("")).calls).toMatchObject([{ body: { expires_on: null } }]);
    const revocation = await callAction(
      revokeTokenOfUser,
      { tokenId: 4 },
      { responses: { [`DELETE ${path}/4`]: null } },
    );
    expect(revocation.calls.map(({ call }) => call)).toEqual([`DELETE ${path}/4`]);
  });
});

function openForm() {
  const { scope, trigger, ...model } = createModelScope();
  trigger(tokenForm.opened, null);
  return {
    ...model,
    trigger,
    submit(name: string) {
      trigger(tokenForm.changed, { name });
      trigger(tokenForm.submitted);
    },
    created: () => scope.getState($created),
    problems: () => scope.getState(tokenForm.$problems),
  };
}

const created = { id: 4, name: "Script", token: "hgp_x", url };

describe("a created token", () => {
  it("is shown until the list closes", async () => {
    const form = openForm();
    form.submit(" Script ");
    expect(form.params()).toEqual([{ name: "Script", scope: "read", expires_on: "" }]);
    await form.respond(created);
    expect([form.created(), form.revalidate.mock.calls]).toEqual([created, [[["accessTokens"]]]]);
    form.trigger(tokensClosed);
    expect(form.created()).toBeNull();
  });

  it("is hidden when it is revoked after a confirmation, and stays when another one is", async () => {
    const form = openForm();
    form.submit("Script");
    await form.respond(created);
    const revoke = async (tokenId: number) => {
      form.trigger(tokenRevocation.requested, { tokenId, name: "Script" });
      form.trigger(tokenRevocation.confirmed);
      await form.respond();
    };
    await revoke(5);
    expect(form.created()).toEqual(created);
    await revoke(4);
    expect([form.created(), form.toastTexts()]).toEqual([null, ["Access token revoked", "Access token revoked"]]);
  });

  it("needs a name, and shows what the API rejects at its field", async () => {
    const form = openForm();
    form.submit(" ");
    expect([form.params(), form.problems()]).toMatchObject([[], { name: { message: "Enter a name." } }]);
    form.submit("Script");
    await form.reject(createProblem({ messages: { expires_on: ["Enter a day from today on."] } }));
    expect([form.created(), form.problems()]).toEqual([null, { expires_on: ["Enter a day from today on."] }]);
  });
});

describe("the calendar address", () => {
  it("is created and ended by the API, with a path on this site", async () => {
    const calendar = "/me/calendar";
    const creation = await callAction(
      createCalendarOfUser,
      {},
      { responses: { [`POST ${calendar}`]: { secret: "s" } } },
    );
    expect(creation.result).toEqual({ ok: true, value: "/calendar/s.ics" });
    const end = await callAction(endCalendarOfUser, {}, { responses: { [`DELETE ${calendar}`]: null } });
    expect(end.calls.map(({ call }) => call)).toEqual([`DELETE ${calendar}`]);
  });

  it("is shown until it ends after a confirmation", async () => {
    const { scope, trigger, respond, toastTexts } = createModelScope();
    trigger(createCalendar, {});
    await respond("/calendar/first.ics");
    trigger(calendarReplacement.requested, {});
    trigger(calendarReplacement.confirmed);
    await respond("/calendar/second.ics");
    expect(scope.getState($calendarPath)).toBe("/calendar/second.ics");
    trigger(calendarEnd.requested, {});
    trigger(calendarEnd.confirmed);
    await respond();
    expect([scope.getState($calendarPath), toastTexts()]).toEqual([null, ["Calendar address ended"]]);
  });
});
