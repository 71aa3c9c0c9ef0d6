import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, plant, ticket } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const tickets = `${alpha}/plants/${plant.own}/tickets`;
const open = `${tickets}/${ticket.open}`;
const list = async (query: string): Promise<number[]> =>
  (await as("owner").get(`${alpha}/tickets?${query}`)).body.data.map(({ id }: { id: number }) => id);

/** Before other tickets are created. */
describe("the search of tickets", () => {
  it.each(["ÉTAGE", "e\u0301tage", "noord Über", "ÜB", "‘noord’", "uber – noord", "#1401", "barn #1401 étage"])(
    "finds %s when the search is typed like this",
    async (search) => {
      const { title } = (await as("owner").get(open)).body;
      await as("owner").put(open, { title: "Étage üBER\u00ad - Noord" });
      const found = await list(`search=${encodeURIComponent(search)}`);
      await as("owner").put(open, { title });
      expect(found).toEqual([ticket.open]);
    },
  );

  it("finds tickets by the new name of their plant", async () => {
    const own = `${alpha}/plants/${plant.own}`;
    const { name } = (await as("owner").get(own)).body;
    await as("owner").put(own, { name: "Großer Speicher 12" });
    const found = await list("search=grosser%20speicher");
    await as("owner").put(own, { name });
    expect(found).toEqual([ticket.open]);
  });

  it("accepts a search with many different letters beyond ASCII", async () => {
    const letters = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x430 + index)).join("");
    const response = await as("owner").get(`${alpha}/tickets?search=${encodeURIComponent(letters)}`);
    expect([response.status, response.body.data]).toEqual([200, []]);
  });
});

describe("the planning of a ticket", () => {
  it("is not set when a ticket is created without it", async () => {
    const { body } = await as("owner").post(tickets, { title: "Hums" });
    expect(body).toMatchObject({ due_on: null, visit_on: null, priority: "normal", waiting_for: null, issue_ids: [] });
    expect(body).toMatchObject({ finding: null, finding_note: "", closer: null });
  });

  it("is stored when a ticket is created or updated, and an update keeps the other fields", async () => {
    const planning = { due_on: "2026-07-01", visit_on: "2026-06-29", priority: "high", waiting_for: "installer" };
    const made = (await as("owner").post(tickets, { title: "Hums", ...planning, issue_ids: [issue.zero] })).body;
    expect(made).toMatchObject({ ...planning, issue_ids: [issue.zero] });
    const path = `${tickets}/${made.id}`;
    expect((await as("owner").put(path, { waiting_for: null })).body).toMatchObject({
      ...planning,
      waiting_for: null,
      title: "Hums",
    });
    expect((await as("owner").put(path, { due_on: null, priority: "low" })).body).toMatchObject({
      due_on: null,
      priority: "low",
    });
  });

  it.each([
    { due_on: "2026-02-30" },
    { visit_on: "2026-02-30" },
    { due_on: 7 },
    { priority: "later" },
    { priority: null },
    { waiting_for: "nobody" },
    { issue_ids: "1" },
  ])("rejects %j", async (planning) => {
    const { status, body } = await as("owner").post(tickets, { title: "Hums", ...planning });
    expect([status, body.error.code]).toEqual([422, 4000]);
    expect(Object.keys(body.error.messages)[0]).toContain(Object.keys(planning)[0]);
  });

  it("rejects issues of other plants", async () => {
    const foreign = (await as("owner").get(`${alpha}/plants/${plant.shared}/issues`)).body[0].id;
    const { body } = await as("owner").post(tickets, { title: "Hums", issue_ids: [foreign] });
    expect(body.error.messages).toHaveProperty("issue_ids");
  });

  it("filters and sorts lists", async () => {
    const plan = (planning: object) => as("owner").put(open, planning);
    await plan({ due_on: "2026-06-16", priority: "urgent", waiting_for: "supplier" });
    expect(await list("due=overdue")).toEqual([ticket.open]);
    expect(await list("due=week")).toEqual([]);
    expect(await list("due=overdue,none&ticket_status=open")).toContain(ticket.open);
    expect(await list("priority=urgent,low&waiting_for=nobody,supplier")).toContain(ticket.open);
    expect((await list("sort=due_on:asc"))[0]).toBe(ticket.open);
    expect((await list("sort=priority:desc"))[0]).toBe(ticket.open);
    expect((await list("sort=waiting_for:asc"))[0]).toBe(ticket.open);
    for (const [day, isWithin] of [
      ["2026-06-17", true],
      ["2026-06-23", true],
      ["2026-06-24", false],
    ] as const) {
      await plan({ due_on: day });
      expect((await list("due=week")).includes(ticket.open)).toBe(isWithin);
    }
    await plan({ due_on: "2026-06-16" });
    await as("owner").put(`${open}/close`);
    expect(await list("due=overdue")).toEqual([]);
    await as("owner").put(`${open}/open`);
  });
});

it("lists tickets by due date, and tickets without a due date by priority", async () => {
  const made: number[] = [];
  for (const planning of [
    {},
    { priority: "urgent" },
    { due_on: "2026-08-01", priority: "low" },
    { due_on: "2026-07-01" },
  ])
    made.push((await as("owner").post(tickets, { title: "Planned", ...planning })).body.id);
  const [plain, urgent, later, sooner] = made;
  expect(await list("search=planned&sort=due_on:asc")).toEqual([sooner, later, urgent, plain]);
});

describe("the titles of tickets", () => {
  it("sort as people read them: without regard to case and accents, and numbers by value", async () => {
    const titles = ["Étage 1", "barn 10", "Barn 9", "barn 2", "Zon"];
    for (const title of titles) await as("owner").post(tickets, { title: `~ ${title}` });
    const { data } = (await as("owner").get(`${alpha}/tickets?search=~&sort=title:asc&per_page=100`)).body;
    const sorted = data.map(({ title }: { title: string }) => title).filter((title: string) => title.startsWith("~"));
    expect(sorted).toEqual(["~ barn 2", "~ Barn 9", "~ barn 10", "~ Étage 1", "~ Zon"]);
  });
});

describe("the finding of a ticket", () => {
  it("is stored when the ticket is closed, and removed when it is reopened", async () => {
    const closed = await as("owner").put(`${open}/close`, { finding: "inverter_replaced", finding_note: " Warranty " });
    expect(closed.body).toMatchObject({
      closed_on: "2026-06-17T10:00:00Z",
      finding: "inverter_replaced",
      finding_note: "Warranty",
      closer: { id: user.owner },
    });
    expect(await list("finding=inverter_replaced")).toEqual([ticket.open]);
    const corrected = await as("portfolio").put(`${open}/close`, { finding: "cleaned" });
    expect(corrected.body).toMatchObject({ finding: "cleaned", finding_note: "Warranty", closer: { id: user.owner } });
    const opened = await as("owner").put(`${open}/open`);
    expect(opened.body).toMatchObject({ closed_on: null, finding: null, finding_note: "", closer: null });
  });

  it("is optional, and rejected if it is not in the list", async () => {
    expect((await as("owner").put(`${open}/close`)).body).toMatchObject({ finding: null, closer: { id: user.owner } });
    await as("owner").put(`${open}/open`);
    expect((await as("owner").put(`${open}/close`, { finding: "broken" })).body.error.messages).toHaveProperty(
      "finding",
    );
    expect((await as("owner").get(open)).body.closed_on).toBeNull();
  });
});

describe("the review of a pattern", () => {
  const review = { named_pattern: "lost_string", verdict: "wrong", actual_pattern: "soiling", actual_cause: "" };
  const setPattern = (pattern: string | null) =>
    testStack.stack.db.prepare("update issues set pattern = ? where id = ?").bind(pattern, issue.shade).run();
  const createAbout = async (issue_ids: number[], at = `${alpha}/plants/${plant.shared}/tickets`) =>
    `${at}/${(await as("owner").post(at, { title: "Weak", issue_ids })).body.id}`;

  it("is stored when the ticket is closed, changed later, audited, and removed when the ticket is reopened", async () => {
    await setPattern("lost_string");
    const path = await createAbout([issue.shade]);
    expect((await as("owner").get(path)).body).toMatchObject({ named_pattern: "lost_string", pattern_review: null });
    const closed = await as("owner").put(`${path}/close`, { finding: "cleaned", pattern_review: review });
    expect(closed.body).toMatchObject({ finding: "cleaned", pattern_review: review });
    await setPattern(null);
    expect((await as("owner").get(path)).body).toMatchObject({ named_pattern: null, pattern_review: review });
    const other = { ...review, actual_pattern: null, actual_cause: "A blown fuse" };
    const changed = await as("owner").put(`${path}/close`, { pattern_review: other });
    expect(changed.body).toMatchObject({ finding: "cleaned", pattern_review: other });
    expect(changed.body.revision).toBe(closed.body.revision + 1);
    const right = await as("owner").put(`${path}/close`, { pattern_review: { ...other, verdict: "right" } });
    expect(right.body.pattern_review).toEqual({ ...review, verdict: "right", actual_pattern: null });
    const audits = (await as("owner").get(`${alpha}/plants/${plant.shared}/audits`)).body;
    expect(audits[0].changes).toEqual({
      old_values: { pattern_verdict: "wrong", actual_cause: "A blown fuse" },
      new_values: { pattern_verdict: "right", actual_cause: "" },
    });
    expect((await as("owner").put(`${path}/open`)).body.pattern_review).toBeNull();
  });

  it("is rejected for a ticket about no issues, and when the cause is the pattern itself", async () => {
    const about = await createAbout([issue.shade]);
    for (const [path, body] of [
      [await createAbout([]), review],
      [about, { ...review, actual_pattern: "lost_string" }],
      [about, { ...review, verdict: "maybe" }],
      [about, { ...review, named_pattern: "misc" }],
      [about, { ...review, actual_cause: "x".repeat(201) }],
    ] as const) {
      const { status, body: response } = await as("owner").put(`${path}/close`, { pattern_review: body });
      expect([status, response.error.code, Object.keys(response.error.messages)[0]]).toEqual([
        422,
        4000,
        expect.stringMatching(/^pattern_review/),
      ]);
      expect((await as("owner").get(path)).body.closed_on).toBeNull();
    }
  });

  it("is not for users of other companies", async () => {
    const path = await createAbout([issue.shade]);
    const ofOthers = await as("unrelated").put(`${path}/close`, { pattern_review: review });
    expect([ofOthers.status, ofOthers.body.error.code]).toEqual([403, 4005]);
    const attached = await as("beta").put(`${path.replace(alpha, `/companies/${company.beta}`)}/close`, {
      pattern_review: review,
    });
    expect([403, 404]).toContain(attached.status);
    expect((await as("owner").get(path)).body).toMatchObject({ closed_on: null, pattern_review: null });
  });

  it("counts for administrators only, by pattern, and changes no figure", async () => {
    const figures = async () => (await as("owner").get(`${alpha}/statistics/losses`)).body;
    const before = await figures();
    expect((await as("admin").get("/pattern-reviews")).body).toEqual([]);
    const reviews = [
      { ...review, verdict: "right" },
      { ...review, verdict: "unknown" },
      review,
      review,
      { ...review, actual_pattern: null, actual_cause: "A blown fuse" },
      { ...review, named_pattern: "soiling", actual_pattern: null },
    ];
    for (const pattern_review of reviews)
      await as("owner").put(`${await createAbout([issue.shade])}/close`, { pattern_review });
    expect((await as("admin").get("/pattern-reviews")).body).toEqual([
      {
        pattern: "lost_string",
        right: 1,
        wrong: 3,
        unknown: 1,
        instead: [
          { pattern: "soiling", cause: "", count: 2 },
          { pattern: null, cause: "A blown fuse", count: 1 },
        ],
      },
      { pattern: "soiling", right: 0, wrong: 1, unknown: 0, instead: [{ pattern: null, cause: "", count: 1 }] },
    ]);
    expect(await figures()).toEqual(before);
    const { status, body } = await as("owner").get("/pattern-reviews");
    expect([status, body.error.code]).toEqual([403, 4005]);
  });
});
