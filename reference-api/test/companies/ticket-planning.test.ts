import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, plant, ticket } from "../support/fixtures";
import { company, user } from "../support/users";

const { as } = setupFixtureStack();

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
    expect(body).toMatchObject({ due_on: null, priority: "normal", waiting_for: null, issue_ids: [] });
    expect(body).toMatchObject({ finding: null, finding_note: "", closer: null });
  });

  it("is stored when a ticket is created or updated, and an update keeps the other fields", async () => {
    const planning = { due_on: "2026-07-01", priority: "high", waiting_for: "installer" };
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

it("lists tickets by due date, and those without one by priority", async () => {
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
