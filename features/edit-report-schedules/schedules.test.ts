import type { ReportSchedule } from "@entities/report";
import { ApiError } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { type ApiResponses, callAction, createLoaderArgs } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  deleteScheduleOfCompany,
  loadSchedules,
  previewScheduleOfCompany,
  removeLogoOfCompany,
  reportLogo,
  saveLogoOfCompany,
  saveScheduleOfCompany,
  sendScheduleOfCompany,
  sentReport,
} from "./action.server";
import { $logoError, logoChosen } from "./logo-field";
import { type ScheduleContext, type ScheduleValues, scheduleProblems, toSettings, toValues } from "./schedule-values";
import { scheduleForm, schedulePreview, scheduleSending } from "./schedules";

const companyId = 3;
const path = "/companies/3/report-schedules";
const context: ScheduleContext = {
  ...{ companyId, schedule: null, plants: [], companyName: "Zonnedak", language: "nl" },
  ...{ email: "anna@demo.example", userId: 7 },
};
const newValues = toValues(context);
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");

describe("the values of the form", () => {
  it("are complete for a new schedule: the last month of all plants, to the user, in their language", () => {
    expect(scheduleProblems(newValues)).toEqual({});
    expect(toSettings(newValues)).toMatchObject({ name: "Zonnedak", period: "month", plants: null, language: "nl" });
    expect(toSettings(newValues)).toMatchObject({ day: 2, hour: 7, user_ids: [7], emails: [] });
    const ofOther = toSettings(toValues({ ...context, userId: null }));
    expect([ofOther.user_ids, ofOther.emails]).toEqual([[], ["anna@demo.example"]]);
  });

  it("state the settings of a schedule and become them again", () => {
    const schedule: ReportSchedule = {
      ...toSettings({ ...newValues, scope: "plants", plants: '[{"id":9}]', period: "year", enabled: false }),
      ...{ id: 5, user_ids: [1, 2], emails: ["a@b.nl", "c@d.nl"], paragraph: "Dear board,\nGood month." },
      ...{ created_by: null, view_plant_count: null, next_at: null, last_sent_at: null, failing_since: null },
    };
    const values = toValues({ ...context, schedule, plants: [{ id: 9, name: "East" }] });
    expect(schedule).toMatchObject(toSettings(values));
  });

  it("contain each address once, on lines or with commas", () =>
    expect(toSettings({ ...newValues, emails: " a@b.nl, c@d.nl\nA@b.nl;e@f.nl " }).emails).toEqual([
      "a@b.nl",
      "c@d.nl",
      "e@f.nl",
    ]));

  it.each<[Partial<ScheduleValues>, string]>([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ scope: "tag" }, "tag_id"],
    [{ scope: "view", view: "" }, "view"],
    [{ scope: "plants" }, "plants"],
    [{ user_ids: "", emails: "" }, "emails"],
    [{ emails: "board@example" }, "emails"],
    [{ user_ids: ids(20), emails: "a@b.nl" }, "emails"],
    [{ paragraph: "x".repeat(1_001) }, "paragraph"],
  ])("are invalid with %j", (change, field) =>
    expect(Object.keys(scheduleProblems(Object.assign({ ...newValues }, change)))).toEqual([field]),
  );

  it("are valid with the most recipients", () =>
    expect(scheduleProblems({ ...newValues, user_ids: ids(20) })).toEqual({}));
});

describe("the actions", () => {
  it("create, save, send and delete a schedule", async () => {
    const calls = [`POST ${path}`, `PUT ${path}/5`, `POST ${path}/5/send`, `DELETE ${path}/5`];
    const responses = Object.fromEntries(calls.map((call) => [call, null]));
    const ref = { companyId, scheduleId: 5 };
    const made = [
      await callAction(saveScheduleOfCompany, { companyId, scheduleId: null, ...newValues }, { responses }),
      await callAction(saveScheduleOfCompany, { ...ref, ...newValues, enabled: false }, { responses }),
      await callAction(sendScheduleOfCompany, ref, { responses }),
      await callAction(deleteScheduleOfCompany, ref, { responses }),
    ];
    expect(made.map(({ result }) => result)).toEqual(made.map(() => ({ ok: true, value: undefined })));
    expect(made.flatMap((one) => one.calls.map(({ call }) => call))).toEqual(calls);
    expect(made[1]?.calls[0]?.body).toMatchObject({ enabled: false, user_ids: [7], plants: null, attach_xlsx: true });
  });

  it("return the messages of the API by field, reject values of another form, and require a user", async () => {
    const messages = { emails: ["This address cannot be used."] };
    const responses = { [`POST ${path}/preview`]: new ApiError({ status: 422, code: 4000, messages }) };
    const params = { companyId, ...newValues };
    const { result } = await callAction(previewScheduleOfCompany, params, { responses });
    expect(result).toMatchObject({ ok: false, error: { messages } });
    const invalid = await callAction(previewScheduleOfCompany, { ...params, period: "week" }, { responses });
    expect([invalid.status, invalid.calls]).toEqual([400, []]);
    const guest = await callAction(saveScheduleOfCompany, { ...params, scheduleId: null }, { session: null });
    expect([guest.status, guest.calls]).toEqual([401, []]);
  });
});

describe("the logo", () => {
  const png = (bytes: number) => new File([new Uint8Array(bytes).fill(137)], "logo.png", { type: "image/png" });

  function chooseLogo(file: File) {
    const { scope, trigger, ...model } = createModelScope();
    trigger(scheduleForm.opened, { ...context, companyName: "" });
    trigger(scheduleForm.changed, { paragraph: "Dear board," });
    trigger(logoChosen, { companyId, file });
    return { ...model, scope, trigger, problem: () => scope.getState($logoError) };
  }

  it("is saved at once, shown anew, and leaves what was typed", async () => {
    const { posted, respond, revalidate, toastTexts, scope } = chooseLogo(png(3));
    await vi.waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()).toMatchObject([{ name: "save-report-logo", params: { companyId, content: "iYmJ" } }]);
    await respond();
    expect([toastTexts(), revalidate.mock.calls]).toEqual([["Logo saved"], [[["reportLogo"]]]]);
    expect(scope.getState(scheduleForm.$values).paragraph).toBe("Dear board,");
  });

  it("is not sent when it is another file or too large, and says why", () => {
    const text = chooseLogo(new File(["a"], "logo.svg", { type: "image/svg+xml" }));
    expect([text.posted(), text.problem()]).toMatchObject([[], { message: "This file is not a PNG or JPEG image." }]);
    const large = chooseLogo(png(200_001));
    expect(large.posted()).toEqual([]);
    expect(large.problem()).toMatchObject({ values: { kilobytes: 201, maxLogoKilobytes: 200 } });
  });

  it("has the message of the API when it is rejected, until another file is chosen", async () => {
    const { posted, reject, problem, trigger, toastTexts } = chooseLogo(png(3));
    await vi.waitFor(() => expect(posted()).toHaveLength(1));
    await reject(createProblem({ messages: { content: ["The image cannot be read."] } }));
    expect(problem()).toMatchObject({ messages: { content: ["The image cannot be read."] } });
    expect(toastTexts()).toEqual([]);
    trigger(logoChosen, { companyId, file: png(4) });
    expect(problem()).toBeNull();
  });

  it("is loaded, replaced and removed for the company", async () => {
    const logo = { data_url: "data:image/png;base64,AA==", width: 300, height: 80 };
    const { args } = createLoaderArgs("/resources/report-logo", { "GET /companies/3/report-logo": { logo } });
    expect(await reportLogo(args)).toEqual({ ok: true, value: logo });
    const responses = { "PUT /companies/3/report-logo": { logo }, "DELETE /companies/3/report-logo": null };
    const saved = await callAction(saveLogoOfCompany, { companyId, content: "AA==" }, { responses });
    expect(saved.calls).toMatchObject([{ call: "PUT /companies/3/report-logo", body: { content: "AA==" } }]);
    const removed = await callAction(removeLogoOfCompany, { companyId }, { responses });
    expect(removed.calls).toMatchObject([{ call: "DELETE /companies/3/report-logo" }]);
  });
});

describe("the loaders", () => {
  async function load(schedules: object[], changes: ApiResponses = {}) {
    const { args, calls } = createLoaderArgs("/reports", {
      [`GET ${path}`]: { schedules },
      "GET /companies/3/users": { data: [{ id: 1, first_name: "Els", last_name: "Driessen" }] },
      "GET /companies/3/tags": [{ id: 4, name: "Schools" }],
      ...changes,
    });
    const { signal } = args.request;
    const loaded = await loadSchedules(args.context.api, companyId, { i18n: textsIn("en"), signal });
    return { loaded, calls: calls.map(({ call }) => call) };
  }

  it("load the names that the schedules need only", async () => {
    const other = await load([{ id: 5, emails: ["a@b.nl"] }]);
    expect([other.loaded.people, other.loaded.tags, other.calls]).toEqual([{}, {}, [`GET ${path}`]]);
    const { loaded } = await load([{ id: 5, user_ids: [1], plants: { tag_id: 4 } }]);
    expect([loaded.people, loaded.tags]).toEqual([{ 1: "Els Driessen" }, { 4: "Schools" }]);
  });

  it("load the schedules without names that fail", async () => {
    const failed = { "GET /companies/3/users": new ApiError({ status: 500 }) };
    const { loaded } = await load([{ id: 5, user_ids: [1] }], failed);
    expect([loaded.schedules.rows.length, loaded.people]).toEqual([1, {}]);
  });

  it("load the text of a report of the current company, and reject other parameters", async () => {
    const responses = { [`GET ${path}/5/sent/8`]: { id: 8, text: "Generated" } };
    const { args } = createLoaderArgs("/resources/sent-report?schedule=5&sent=8", responses);
    expect(await sentReport(args)).toMatchObject({ ok: true, value: { text: "Generated" } });
    const { args: invalid } = createLoaderArgs("/resources/sent-report?schedule=5&sent=x", responses);
    await expect(sentReport(invalid)).rejects.toHaveProperty("status", 400);
  });
});

describe("the form", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openForm() {
    const { scope, trigger, ...model } = createModelScope();
    trigger(scheduleForm.opened, context);
    const change = (values: Partial<ScheduleValues>) => trigger(scheduleForm.changed, values);
    const preview = () => scope.getState(schedulePreview.$preview);
    return { ...model, scope, trigger, change, preview, pause: () => vi.advanceTimersByTimeAsync(800) };
  }

  it("loads the preview of the contents, whoever receives it", async () => {
    const { change, pause, params, preview, respond } = openForm();
    await pause();
    expect(params()).toMatchObject([{ companyId, name: "Zonnedak", user_ids: "", emails: "anna@demo.example" }]);
    await respond({ subject: "Zonnedak: October 2026" });
    change({ user_ids: "", emails: "", hour: "9" });
    await pause();
    expect([params().length, preview().isComplete]).toEqual([1, true]);
    change({ paragraph: "Dear board," });
    expect(preview()).toMatchObject({ value: { subject: "Zonnedak: October 2026" }, isOutdated: true });
    await pause();
    expect(params()).toHaveLength(2);
  });

  it("keeps what was typed when saving fails, and opens the reports when the schedule is saved", async () => {
    const { change, trigger, scope, navigate, reject, respond, toastTexts } = openForm();
    change({ name: "Board" });
    trigger(scheduleForm.submitted);
    await reject(createProblem({ messages: { emails: ["Not allowed."] } }));
    expect(scope.getState(scheduleForm.$values).name).toBe("Board");
    expect(scope.getState(scheduleForm.$problems)).toEqual({ emails: ["Not allowed."] });
    trigger(scheduleForm.submitted);
    await respond();
    expect([navigate.mock.calls, toastTexts()]).toEqual([[[{ to: "/reports" }]], ["Schedule created"]]);
  });

  it("sends a report only when it is confirmed", async () => {
    const { posted, trigger, respond, revalidate, toastTexts } = openForm();
    const ref = { companyId, scheduleId: 5 };
    trigger(scheduleSending.requested, { ...ref, name: "Board", recipients: "Els" });
    expect(posted()).toEqual([]);
    trigger(scheduleSending.confirmed);
    expect(posted()).toMatchObject([{ name: "send-report-schedule", params: ref }]);
    await respond();
    expect([toastTexts(), revalidate.mock.calls]).toEqual([["The report is being sent"], [[["reportSchedules"]]]]);
  });
});
