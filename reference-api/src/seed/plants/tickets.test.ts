import { describe, expect, it } from "vitest";
import type { NewRow } from "../../db/schema";
import { dayOf } from "../../lib/local-days";
import { createRandom, hash } from "../../lib/numbers";
import { allUsers, assignableUsers } from "../base-data/companies";
import { assessPlannedPlant } from "./batch";
import { demoScenarios } from "./demo-scenarios";
import { documentRows } from "./documents";
import { planPlant } from "./plan";
import { ticketRows, withPlanning } from "./tickets";

const today = dayOf("2026-06-17");

describe("the open tickets of the demo fleet", () => {
  it("are about a fault of their plant when the plant has one", () => {
    const titles = Array.from({ length: 300 }, (_, number) => planPlant(number, today)).flatMap((plant) => {
      const users = assignableUsers(allUsers(), plant.ownerId);
      const { tickets } = ticketRows(createRandom(hash(plant.seed, 5)), plant, users, today);
      const isDown = plant.scenario?.name === "inverter down";
      const isWell = plant.faults.length === 0;
      return tickets
        .filter(({ closed_on, title }) => closed_on === null && title !== plant.name && (isDown || isWell))
        .map(({ title }) => [isDown ? "inverter down" : "well", title]);
    });
    expect(new Set(titles.map(String))).toEqual(
      new Set([
        "inverter down,Inverter gives no power",
        "well,Plan the yearly inspection",
        "well,Question about the meter reading",
      ]),
    );
  });
});

describe("a plant of which the grid operator limits the power", () => {
  const late = dayOf("2026-11-27");
  const plant = planPlant(137, late);
  const users = assignableUsers(allUsers(), plant.ownerId);

  it("loses energy on every meter, under no other issue than a low yield", () => {
    const assessment = assessPlannedPlant(plant, [], { from: late - 60, today: late });
    const open = assessment?.issues.filter(({ resolvedOn }) => resolvedOn === null) ?? [];
    expect(open.map(({ type }) => type)).toEqual(plant.meters.map(() => "misc"));
    for (const { cost } of open) expect(cost?.perDay.lost.kwh).toBeGreaterThan(1);
  });

  it("has a ticket and a note that explain it", () => {
    const random = createRandom(hash(plant.seed, 5));
    const { tickets } = ticketRows(random, plant, users, late);
    const { notes } = documentRows(random, plant, users, late);
    const [ticket] = tickets.filter(({ closed_on }) => closed_on === null);
    expect(ticket?.description).toContain("limits the feed-in to 25 %");
    expect(notes.at(-1)).toMatchObject({ message: expect.stringContaining("limits the feed-in to 25 %"), private: 0 });
    expect(plant.faults).toMatchObject([{ kind: "curtailment", magnitude: 0.25, to: null }]);
  });
});

describe("the planning of the demo tickets", () => {
  const ticket = {
    id: 81,
    number: 10_081,
    plant_id: 40,
    company_id: 2,
    creator_id: 7,
    title: "Inverter gives no power",
    description: "<p>Zero yield for days. The installer has been asked for a visit.</p>",
    created_at: "2026-06-10T09:00:00Z",
    closed_on: null,
  };
  const issue = (id: number, type_name: string, found_on: string, resolved_on: string | null): NewRow<"issues"> => ({
    ...{ id, plant_id: 40, meter_id: 1, type_name, severity: 100, found_on, resolved_on, state: "open" },
  });

  it("names the issues of the ticket's subject that were open when it was created", () => {
    const issues = [
      issue(1, "zero_yield", "2026-06-08", null),
      issue(2, "zero_yield", "2026-05-01", "2026-05-09"),
      issue(3, "shade", "2026-06-01", null),
      issue(4, "driver_notification", "2026-06-15", null),
    ];
    expect(withPlanning(ticket, issues)).toMatchObject({ issue_ids: "[1]", finding: null, closed_by: null });
  });

  it("includes overdue tickets, all priorities, and findings of most closed tickets only", () => {
    const open = Array.from({ length: 200 }, (_, id) => withPlanning({ ...ticket, id }, []));
    const closed = open.map((row) => withPlanning({ ...row, closed_on: "2026-06-12T09:00:00Z" }, []));
    expect(new Set(open.map(({ priority }) => priority))).toEqual(new Set(["low", "normal", "high", "urgent"]));
    expect(open.some(({ due_on }) => due_on && due_on <= "2026-06-17")).toBe(true);
    expect(open.every(({ finding }) => finding === null)).toBe(true);
    const found = closed.filter(({ finding }) => finding !== null);
    expect(found.length).toBeGreaterThan(150);
    expect(found.length).toBeLessThan(200);
  });
});

describe("the discussions of the demo fleet", () => {
  const threads = demoScenarios.flatMap(({ thread }, number) => {
    if (!thread) return [];
    const plant = planPlant(number, today);
    const users = assignableUsers(allUsers(), plant.ownerId);
    const rows = ticketRows(createRandom(hash(plant.seed, 5)), plant, users, today);
    const discussed = rows.tickets.find(
      ({ id }) => rows.comments.filter(({ commentable_id }) => commentable_id === id).length > 20,
    );
    return [{ thread, rows, ticket: discussed }];
  });

  it("include a closed and a reopened ticket with more than 20 comments", () => {
    const kinds = threads.map(({ thread, ticket }) => [thread, ticket?.closed_on !== null]);
    expect(kinds).toContainEqual(["closed", true]);
    expect(kinds).toContainEqual(["re-opened", false]);
    for (const { ticket } of threads) expect(ticket).toBeDefined();
  });

  it("are between the creation and the end of the ticket, and record the reopening", () => {
    for (const { thread, rows, ticket } of threads) {
      const end = ticket?.closed_on ?? "2026-06-18";
      const times = rows.comments
        .filter(({ commentable_id }) => commentable_id === ticket?.id)
        // The last 24 entries belong to the thread, and every ticket has the entries before.
        .slice(-24)
        .map(({ created_at }) => created_at);
      expect(times.every((at) => at >= (ticket?.created_at ?? "") && at < end)).toBe(true);
      expect(rows.audits.map(({ event }) => event)).toEqual(thread === "re-opened" ? ["closed", "opened"] : []);
    }
  });
});
