import { textsIn } from "@shared/i18n/texts";
import { createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import {
  createReportSchedule,
  getSentReport,
  listReportSchedules,
  listSentReports,
  type ReportSchedule,
  recipientsText,
  scheduleSentence,
  sentFileHref,
  updateReportSchedule,
} from "./schedule";

const path = "/companies/3/report-schedules";
const [en, nl] = [textsIn("en"), textsIn("nl")];
const stored = {
  ...{ id: "5", name: "Board", enabled: 1, period: "quarter", plants: { tag_id: "4" }, language: "nl", day: "2" },
  ...{ hour: 7, user_ids: [1, "x"], emails: ["board@example.com", ""], paragraph: null, attach_xlsx: true },
};

async function listed(...schedules: object[]) {
  const { rows, unreadable } = await listReportSchedules(
    createTestContext({ [`GET ${path}`]: { schedules } }).context.api,
    3,
  );
  return { first: rows[0] as ReportSchedule, rows, unreadable };
}

describe("the schedules of a company", () => {
  it("are read, without schedules that cannot be read", async () => {
    const { first, rows, unreadable } = await listed(stored, { name: "No id" });
    expect([rows.length, unreadable]).toEqual([1, 1]);
    expect(first).toMatchObject({ id: 5, enabled: true, period: "quarter", day: 2, user_ids: [1] });
    expect(first).toMatchObject({ emails: ["board@example.com"], plants: { tag_id: 4 }, next_at: null });
  });

  it("have defaults for what the site does not know", async () => {
    const { first } = await listed({ id: 5, period: "decade", language: "fr", user_ids: null, plants: "all" });
    expect(first).toMatchObject({ period: "month", language: "en", user_ids: [], plants: null, enabled: false });
  });

  it("are saved with a tag or with plants", async () => {
    const { first } = await listed(stored);
    const { context, calls } = createTestContext({ [`POST ${path}`]: null, [`PUT ${path}/5`]: null });
    await createReportSchedule(context.api, 3, first);
    const plants = { tag_id: null, plant_ids: [7] };
    await updateReportSchedule(context.api, { companyId: 3, scheduleId: 5 }, { ...first, plants });
    expect(calls.map(({ body }) => (body as { plants: unknown }).plants)).toEqual([{ tag_id: 4 }, { plant_ids: [7] }]);
  });
});

describe("a sent report", () => {
  const ref = { companyId: 3, scheduleId: 5 };
  const sent = { id: 8, at: "2026-11-01T06:00:00Z", recipients: [{ to: "a@b.nl", state: "lost" }, "x"], subject: "B" };

  it("is read with its recipients, of which a state is not known", async () => {
    const { context, calls } = createTestContext({ [`GET ${path}/5/sent`]: { data: [sent, {}], total: 1 } });
    const { data, unreadable } = await listSentReports(context.api, ref, 2);
    expect([data.length, unreadable, calls[0]?.query]).toEqual([1, 1, { page: 2 }]);
    expect(data[0]).toMatchObject({ period: null, incomplete: false, file_name: null });
    expect(data[0]?.recipients).toEqual([{ to: "a@b.nl", state: null, response: null }]);
  });

  it("has its text and the URL of its file", async () => {
    const { context } = createTestContext({ [`GET ${path}/5/sent/8`]: { ...sent, text: "Generated: 2 MWh" } });
    expect(await getSentReport(context.api, { ...ref, sentId: 8 })).toMatchObject({ text: "Generated: 2 MWh" });
    expect(sentFileHref({ ...ref, sentId: 8 })).toBe(`/api/v0${path}/5/sent/8/file`);
  });
});

describe("the texts of a schedule", () => {
  it("state when it sends what in both languages", async () => {
    const { first } = await listed(stored);
    expect(scheduleSentence(en, first, "Schools")).toBe(
      "Each quarter, on day 2 of the month after it at 7:00, about plants with the tag “Schools”",
    );
    const month: ReportSchedule = { ...first, period: "month", plants: null };
    expect(scheduleSentence(en, month)).toBe("Each month, on day 2 at 7:00, about all plants");
    expect(scheduleSentence(nl, month)).toBe("Elke maand, op dag 2 om 7:00, over alle installaties");
    const year: ReportSchedule = { ...first, period: "year", plants: { tag_id: null, plant_ids: [1, 2] } };
    expect(scheduleSentence(en, year)).toBe("Each year, on day 2 of January at 7:00, about 2 plants");
  });

  it("name the first recipients and count the others", () => {
    const people = { 1: "Els Driessen" };
    const emails = ["a@b.nl", "c@d.nl"];
    expect(recipientsText(en, { user_ids: [1, 2], emails: [] }, people)).toBe("Els Driessen and User #2");
    expect(recipientsText(en, { user_ids: [1, 2], emails }, people)).toBe("Els Driessen, User #2, a@b.nl and c@d.nl");
    expect(recipientsText(en, { user_ids: [1, 2], emails: [...emails, "e@f.nl"] }, people)).toBe(
      "Els Driessen, User #2, a@b.nl and 2 more",
    );
  });
});
