import { type AlertMessage, type AlertSettings, alertMessageText, alertSentence } from "@entities/alert-rule";
import { ApiError } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { previewRuleOfUser, saveRuleOfUser, switchRuleOfUser } from "./action.server";
import { $secret, ruleForm, rulePreview, rulesClosed } from "./alert-rules";
import { type RuleValues, ruleProblems, toSettings, toValues, withKind } from "./rule-values";

const companyId = 3;
const path = "/companies/3/alert-rules";
const newValues = toValues({ companyId, rule: null, plants: [] });
const settings = (changes: Partial<AlertSettings> = {}): AlertSettings => ({ ...toSettings(newValues), ...changes });
const [en, nl] = [textsIn("en"), textsIn("nl")];

describe("the sentence of a rule", () => {
  it("states what the rule tells in both languages", () => {
    const rule = settings({ kinds: ["connection", "plant"] });
    expect(alertSentence(en, rule)).toBe(
      "Lost connections and problems of one plant from 5 kWh a day, after 24 hours, at once by email, not from 22:00 to 7:00",
    );
    expect(alertSentence(nl, rule)).toBe(
      "Verbroken verbindingen en problemen van één installatie vanaf 5 kWh per dag, na 24 uur, direct per e-mail, niet van 22:00 tot 7:00",
    );
  });

  it("names the types of issues and the drivers, and the number of many", () => {
    const rule = settings({
      kinds: ["plant"],
      findings: ["shade", "soiling"],
      drivers: ["solaredge", "sma"],
      min_hours: 0,
    });
    const drivers = { solaredge: "SolarEdge" };
    expect(alertSentence(en, rule, { drivers })).toContain(
      "Problems of one plant of the types “Shade” and “Low yield, like soiling” of SolarEdge and sma from 5 kWh a day",
    );
    const inEuros = { ...rule, min_kwh_per_day: 0, min_eur_per_day: 2.5 };
    expect(alertSentence(en, inEuros)).toContain("of solaredge and sma from €2.50 a day, at once");
    expect(alertSentence(nl, { ...rule, findings: ["shade"], drivers: ["a", "b", "c", "d"] })).toContain(
      "Problemen van één installatie van het type “Schaduw” van 4 drivers vanaf 5 kWh per dag",
    );
  });

  it("names the plants, the days, the receiver and the next person, but not the path of a webhook", () => {
    const changes: Partial<AlertSettings> = {
      ...{ kinds: null, plants: { tag_id: 4, plant_ids: [] }, min_kwh_per_day: 0, min_hours: 72 },
      ...{ when: "daily", hour: 8, working_days_only: true, quiet_from: null, quiet_until: null },
      ...{ channel: "webhook", webhook_url: "https://hooks.example/secret", escalate_after_hours: 1 },
    };
    expect(alertSentence(en, settings(changes), { tag: "Schools", user: "Els Driessen" })).toBe(
      "Every cause at plants with the tag “Schools”, after 3 days, daily at 8:00 to hooks.example, on working days, without a ticket after 1 hour also to Els Driessen",
    );
    expect(alertSentence(en, settings({ channel: "push" }))).toContain("at once to your devices");
    const view = { name: "Roof north", query: "tags=4%7C1" };
    expect(alertSentence(en, settings({ plants: { tag_id: null, plant_ids: [], view } }))).toContain(
      "at plants of the view “Roof north” from 5 kWh a day",
    );
    const chosen = settings({ kinds: ["comet"], plants: { tag_id: null, plant_ids: [7] }, min_hours: 0 });
    expect(alertSentence(en, chosen)).toContain("Comet at 1 plant from 5 kWh a day, at once by email");
  });
});

describe("the text of a message", () => {
  const message: AlertMessage = {
    ...{
      at: "2026-11-03T10:00:00Z",
      event: "begins",
      title: null,
      kind: "driver",
      driver: "SolarEdge",
      driver_down: null,
      finding: null,
      plant_count: 5,
    },
    ...{ plants: [7, 8].map((id) => ({ id, name: `Roof ${id}` })), since: "2026-11-02", count: 1 },
    ...{ kwh_per_day: 12.4, eur_per_day: 3.4, kwh_in_all: null, eur_in_all: null },
  };

  it("names the cause, its plants, what is at stake and the begin", () =>
    expect(alertMessageText(en, message)).toBe(
      "Driver outages of SolarEdge at Roof 7, Roof 8 and 3 more plants, 12 kWh (€3.40) a day, since 2 Nov 2026",
    ));

  it.each<[Partial<AlertMessage>, string, string]>([
    [{ driver_down: true }, "SolarEdge unreachable", "SolarEdge niet bereikbaar"],
    [{ kind: "plant", driver: null, finding: "zero_yield" }, "Zero yield", "Geen opbrengst"],
    [
      { kind: "connection" },
      "5 plants of SolarEdge lost their connection on 2 Nov 2026",
      "5 installaties van SolarEdge verloren de verbinding op 2 nov 2026",
    ],
  ])("has the title of its cause in the language of the page for %j", (change, english, dutch) => {
    const other = { ...message, title: "In the language of mails", ...change };
    expect(alertMessageText(en, other).split(" at Roof")[0]).toBe(english);
    expect(alertMessageText(nl, other).split(" bij Roof")[0]).toBe(dutch);
    expect(alertMessageText(nl, { ...other, kind: "comet" })).toContain("In the language of mails");
  });

  it("has the title of the API, the whole cost of a cause that ended, and the number of changes of a sum", () => {
    const unknown = { since: null, kwh_per_day: null, plants: [], plant_count: 0, driver: null, kind: null };
    const ended: AlertMessage = { ...message, ...unknown, event: "ends", title: "SMA unreachable", kwh_in_all: 340 };
    expect(alertMessageText(en, ended)).toBe("SMA unreachable, 340 kWh in all");
    const sum: AlertMessage = { ...message, ...unknown, event: "digest", title: "12 wijzigingen", count: 12 };
    expect(alertMessageText(en, sum)).toBe("12 changes");
  });
});

describe("the values of the form", () => {
  it("state the settings of a rule and become them again", () => {
    const rule = {
      ...settings({ kinds: null, plants: { tag_id: null, plant_ids: [9] }, escalate_after_hours: 8 }),
      ...{ findings: ["shade"], drivers: ["Solar, Inc."], min_kwh_per_day: 0, min_eur_per_day: 2.5 },
      ...{ id: 5, name: "Roofs", escalate_to_user_id: 1, last_sent_at: null, failing_since: null },
      view_plant_count: null,
    };
    const values = toValues({ companyId, rule, plants: [{ id: 9, name: "East" }] });
    const { id: _, last_sent_at, failing_since, view_plant_count, ...stored } = rule;
    expect(toSettings(values)).toEqual(stored);
  });

  it("keep the view of a rule, which the API gets with its name and its filters", async () => {
    const view = { name: "Roof north", query: "tags=4%7C1" };
    const rule = { ...settings({ plants: { tag_id: null, plant_ids: [], view } }), id: 5, view_plant_count: 3 };
    const values = toValues({ companyId, rule: { ...rule, last_sent_at: null, failing_since: null }, plants: [] });
    expect([values.scope, ruleProblems({ ...values, name: "Roofs" })]).toEqual(["view", {}]);
    const params = { companyId, enabled: true, ...values, ruleId: 5 };
    const responses = { [`PUT ${path}/5`]: { rule: { id: 5 }, webhook_secret: null } };
    const { calls } = await callAction(saveRuleOfUser, params, { responses });
    expect(calls).toMatchObject([{ body: { plants: { view } } }]);
  });

  it("have a format for a webhook only", () => {
    const values: RuleValues = {
      ...newValues,
      channel: "webhook",
      format: "teams",
      webhook_url: "https://hooks.example",
    };
    expect(toSettings(values)).toMatchObject({ channel: "webhook", format: "teams" });
    expect(toSettings({ ...values, channel: "push" })).toMatchObject({ format: "standard", webhook_url: null });
  });

  it("are complete for a new rule, but for its name", () =>
    expect(Object.keys(ruleProblems(newValues))).toEqual(["name"]));

  it.each<[Partial<RuleValues>, string]>([
    [{ kinds: "" }, "kinds"],
    [{ some_findings: true }, "findings"],
    [{ some_drivers: true, drivers: "{" }, "drivers"],
    [{ scope: "tag" }, "tag_id"],
    [{ scope: "view", view: "{" }, "view"],
    [{ scope: "plants" }, "plants"],
    [{ min_kwh_per_day: "-1" }, "min_kwh_per_day"],
    [{ unit: "eur", min_eur_per_day: "" }, "min_eur_per_day"],
    [{ min_hours: "1.5" }, "min_hours"],
    [{ quiet_until: "22" }, "quiet_until"],
    [{ channel: "webhook", webhook_url: "hooks.example" }, "webhook_url"],
    [{ escalates: true, escalate_to_user_id: "1", escalate_after_hours: "169" }, "escalate_after_hours"],
    [{ escalates: true }, "escalate_to_user_id"],
    [{ name: "x".repeat(81) }, "name"],
  ])("are invalid with %j", (change, field) =>
    expect(Object.keys(ruleProblems({ ...newValues, name: "Roofs", ...change }))).toEqual([field]),
  );

  it("keep the kinds in their order, and the kinds that the site does not know", () => {
    expect(withKind(["plant", "comet"], "driver", true)).toBe("driver,plant,comet");
    expect(withKind(["driver", "plant"], "driver", false)).toBe("plant");
  });
});

describe("the actions", () => {
  const saved = { rule: { id: 5, name: "Roofs" }, webhook_secret: "whsec_x" };

  it("create a rule, and save another with its plants", async () => {
    const responses = { [`POST ${path}`]: saved, [`PUT ${path}/5`]: { ...saved, webhook_secret: null } };
    const params = { companyId, enabled: true, ...newValues, name: " Roofs " };
    const created = await callAction(saveRuleOfUser, { ...params, ruleId: null }, { responses });
    expect(created.result).toEqual({ ok: true, value: { name: "Roofs", secret: "whsec_x" } });
    expect(created.calls).toMatchObject([
      { call: `POST ${path}`, body: { name: "Roofs", plants: null, quiet_from: 22 } },
    ]);
    const plants = JSON.stringify([{ id: 9, name: "East" }]);
    const changed = { ...params, ruleId: 5, enabled: false, scope: "plants", plants };
    const { calls } = await callAction(saveRuleOfUser, changed, { responses });
    expect(calls).toMatchObject([{ call: `PUT ${path}/5`, body: { enabled: false, plants: { plant_ids: [9] } } }]);
  });

  it("switch a rule and leave its other settings as they are stored", async () => {
    const stored = { ...settings({ name: "Roofs", plants: { tag_id: 4, plant_ids: [] } }), id: 5, last_sent_at: null };
    const responses = {
      [`GET ${path}`]: { rules: [{ ...stored, view_plant_count: null }, { name: "No id" }] },
      [`PUT ${path}/5`]: saved,
    };
    const params = { companyId, ruleId: 5, enabled: false };
    const { calls } = await callAction(switchRuleOfUser, params, { responses });
    const { id: _, last_sent_at, ...rest } = stored;
    expect(calls[1]?.body).toEqual({ ...rest, enabled: false, plants: { tag_id: 4 } });
    const missing = await callAction(switchRuleOfUser, { ...params, ruleId: 6 }, { responses });
    expect([missing.status, missing.calls.length]).toEqual([404, 1]);
  });

  it("return the messages of the API by field, and reject values of another form", async () => {
    const messages = { webhook_url: ["Private and local addresses are not allowed."] };
    const responses = { [`POST ${path}/preview`]: new ApiError({ status: 422, code: 4000, messages }) };
    const { result } = await callAction(previewRuleOfUser, { companyId, ...newValues }, { responses });
    expect(result).toMatchObject({ ok: false, error: { messages } });
    const invalid = await callAction(previewRuleOfUser, { companyId, ...newValues, when: "never" }, { responses });
    expect([invalid.status, invalid.calls]).toEqual([400, []]);
  });

  it("require a user", async () => {
    const { status, calls } = await callAction(saveRuleOfUser, { companyId, ...newValues }, { session: null });
    expect([status, calls]).toEqual([401, []]);
  });
});

describe("the form", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openForm() {
    const { scope, trigger, ...model } = createModelScope();
    trigger(ruleForm.opened, { companyId, rule: null, plants: [] });
    const change = (values: Partial<RuleValues>) => trigger(ruleForm.changed, values);
    const preview = () => scope.getState(rulePreview.$preview);
    return { ...model, scope, trigger, change, preview, pause: () => vi.advanceTimersByTimeAsync(800) };
  }

  const sent = (total: number) => ({ days: 30, total, messages: [] });

  it("loads the preview after a pause, without the name and the receiver", async () => {
    const { change, pause, params, preview, respond } = openForm();
    change({ min_hours: "48" });
    expect(params()).toEqual([]);
    await pause();
    expect(params()).toEqual([
      { companyId, ...newValues, min_hours: "48", name: "…", channel: "email", format: "standard", webhook_url: "" },
    ]);
    await respond(sent(7));
    expect(preview()).toMatchObject({ value: { total: 7 }, isOutdated: false, isComplete: true });
    change({ name: "Roofs", channel: "webhook" });
    await pause();
    expect(params()).toHaveLength(1);
  });

  it("drops the preview of earlier values, and loads nothing while the values are invalid", async () => {
    const { change, pause, params, preview, respond } = openForm();
    await pause();
    change({ min_hours: "x" });
    await pause();
    await respond(sent(7));
    expect([params().length, preview().value, preview().isComplete]).toEqual([1, null, false]);
  });

  it("loads a failed preview again on request", async () => {
    const { pause, params, preview, reject, respond, trigger } = openForm();
    await pause();
    await reject(createProblem({ status: 503 }));
    expect(preview().error).toMatchObject({ status: 503 });
    trigger(rulePreview.retried);
    expect([params().length, preview().error]).toEqual([2, null]);
    await respond(sent(0));
    expect(preview().value).toMatchObject({ total: 0 });
  });

  it("keeps what was typed when saving fails, and shows the message at its field", async () => {
    const { change, trigger, scope, reject } = openForm();
    change({ name: "Roofs", channel: "webhook", webhook_url: "https://10.0.0.1/x" });
    trigger(ruleForm.submitted);
    await reject(createProblem({ messages: { webhook_url: ["Not allowed."] } }));
    expect(scope.getState(ruleForm.$values)).toMatchObject({ name: "Roofs", webhook_url: "https://10.0.0.1/x" });
    expect(scope.getState(ruleForm.$problems)).toEqual({ webhook_url: ["Not allowed."] });
  });

  it("opens the list when the rule is saved, with a new secret until the list closes", async () => {
    const { change, trigger, scope, navigate, respond, toastTexts } = openForm();
    change({ name: "Roofs" });
    trigger(ruleForm.submitted);
    await respond({ name: "Roofs", secret: "whsec_x" });
    expect([navigate.mock.calls, toastTexts()]).toEqual([[[{ to: "/account/alerts" }]], ["Rule created"]]);
    expect(scope.getState($secret)).toEqual({ name: "Roofs", secret: "whsec_x" });
    trigger(rulesClosed);
    expect(scope.getState($secret)).toBeNull();
  });
});
