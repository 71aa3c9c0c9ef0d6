import { ApiError } from "@shared/api/result";
import { type ApiResponses, createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader as loadSchedule } from "../_app.reports_.schedules.$scheduleId/route";
import { loader } from "./route";

const path = "/companies/3/report-schedules";
const schedule = { id: 5, name: "Board", plants: { plant_ids: [9] }, user_ids: [1] };
const responses: ApiResponses = {
  "GET /me/reports": [{ id: 4 }],
  [`GET ${path}`]: { schedules: [schedule, { name: "No id" }] },
  [`GET ${path}/5/sent`]: { data: [{ id: 8, subject: "Board: October 2026" }], total: 1 },
  "GET /companies/3/users": { data: [{ id: 1, first_name: "Els", last_name: "Driessen" }] },
  "GET /companies/3/tags": [{ id: 4, name: "Schools" }],
  "GET /companies/3/plants/9": { id: 9, name: "East" },
};

async function load(session: ReturnType<typeof createTestSession> | null, now = Temporal.Now.instant()) {
  const { args } = createLoaderArgs("/reports", responses, session);
  return loader({ ...args, context: { ...args.context, now: () => now } });
}

describe("the loader of the reports", () => {
  it("requires only a session", async () => {
    const { reports, month, schedules } = await load(createTestSession({}, { user: null, company: null }));
    expect([await reports, month, schedules]).toMatchObject([{ ok: true }, null, null]);
    await expect(load(null)).rejects.toHaveProperty("status", 302);
  });

  it("has the last full month for a person with a company", async () => {
    const { month } = await load(createTestSession(), Temporal.Instant.from("2026-03-01T10:00:00Z"));
    expect(month).toBe("2026-02-01");
  });

  it("has the schedules with the names of their people, and only with the extension", async () => {
    const { schedules } = await load(createTestSession());
    expect(await schedules).toMatchObject({
      value: { schedules: { rows: [{ id: 5 }], unreadable: 1 }, people: { 1: "Els Driessen" } },
    });
    const { args, calls } = createLoaderArgs("/reports", responses, createTestSession(), {
      extensions: { report_schedules: false },
    });
    expect((await loader(args)).schedules).toBeNull();
    expect(calls.map(({ call }) => call)).toEqual(["GET /me/reports"]);
  });
});

describe("the loader of a schedule", () => {
  async function scheduleOf(scheduleId: string, changes: ApiResponses = {}, isOffered = true) {
    const { args, calls } = createLoaderArgs(
      `/reports/schedules/${scheduleId}?page=2`,
      { ...responses, ...changes },
      createTestSession(),
      { extensions: { report_schedules: isOffered } },
    );
    const { form, sent } = await loadSchedule({ ...args, params: { scheduleId } });
    return { form: await form, sent: await sent, calls };
  }

  it("returns the schedule with its plants and choices, and what it has sent by page", async () => {
    const { form, sent, calls } = await scheduleOf("5");
    expect(form).toMatchObject({
      value: { schedule: { id: 5 }, plants: [{ id: 9, name: "East" }], tags: [{ id: 4 }], people: [{ id: 1 }] },
    });
    expect(sent).toMatchObject({ ok: true, value: { data: [{ id: 8, recipients: [] }] } });
    expect(calls.find(({ call }) => call.endsWith("/sent"))?.query).toEqual({ page: 2 });
  });

  it("returns a new schedule, to the user if the user belongs to the company", async () => {
    const { user } = createTestSession();
    expect(await scheduleOf("new")).toMatchObject({ form: { value: { schedule: null, userId: null } }, sent: null });
    const own = { "GET /companies/3/users": { data: [{ id: user?.id }] } };
    expect(await scheduleOf("new", own)).toMatchObject({ form: { value: { userId: user?.id } } });
  });

  it("returns no schedule when it does not exist, and the error of a person who may not see it", async () => {
    const missing = { [`GET ${path}/6/sent`]: new ApiError({ status: 404, code: 2000 }) };
    expect(await scheduleOf("6", missing)).toMatchObject({ form: { ok: true, value: null }, sent: { ok: false } });
    const denied = { [`GET ${path}`]: new ApiError({ status: 403, code: 4005 }) };
    expect((await scheduleOf("5", denied)).form).toMatchObject({ ok: false, error: { code: 4005 } });
    await expect(scheduleOf("x")).rejects.toHaveProperty("status", 404);
    await expect(scheduleOf("5", {}, false)).rejects.toHaveProperty("status", 404);
  });
});
