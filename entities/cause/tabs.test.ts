import type { PlantRow } from "@entities/plant";
import { textsIn } from "@shared/i18n/texts";
import { type CauseContext, causesOf, issue, openTicket, plant } from "@testing/cause-plants";
import { describe, expect, it } from "vitest";
import { closingText, ticketsOfCause } from "./cause";
import { ticketsById, toTicketDetails } from "./ticket-details";

const keysOf = (plants: PlantRow[], changes: Partial<CauseContext> = {}) =>
  causesOf(plants, changes).map(({ tab, key }) => `${tab} ${key}`);

describe("buildCauses", () => {
  describe("a cause is in progress", () => {
    const near = { city: null, latitude: 52.37, longitude: 5.22 } as PlantRow["address"];
    const tabOf = (
      text: string,
      startedOn: string | null,
      changes: Parameters<typeof issue>[1] = {},
      issueIds: number[] = [],
    ) =>
      causesOf([plant(1, [issue(1, changes)], { tickets: [openTicket] })], {
        tickets: new Map([[70, { assignees: [], startedOn, text, issueIds, closing: null }]]),
      })[0]?.tab;

    it("when each of its plants has an open ticket about the cause", () => {
      const closed = { ...openTicket, closed_on: "2026-11-01T10:00:00Z" };
      expect(
        keysOf([
          plant(1, [issue(1)]),
          plant(2, [issue(2)], { tickets: [openTicket] }),
          plant(3, [issue(3)], { tickets: [closed] }),
        ]),
      ).toEqual(["open plant:1:zero_yield", "in-progress plant:2:zero_yield", "open plant:3:zero_yield"]);
      const neighbours = [1, 2, 3].map((id) => plant(id, [issue(id)], { address: near }));
      const withTickets = neighbours.map((row) => ({ ...row, tickets: [openTicket] }));
      expect(keysOf([...neighbours.slice(0, 1), ...withTickets.slice(1)])).toEqual(["open grid:1:zero_yield"]);
      expect(keysOf(withTickets)).toEqual(["in-progress grid:1:zero_yield"]);
    });

    it("only when the ticket contains the type of the issues in either language", () => {
      expect(tabOf("zero yield", "2026-11-12")).toBe("in-progress");
      expect(tabOf("geen opbrengst op het dak", "2026-11-12")).toBe("in-progress");
      expect(tabOf("yearly inspection", "2026-11-12")).toBe("open");
      expect(tabOf("zero yield", "2026-11-12", { type_name: "misc" })).toBe("open");
    });

    it("only when the ticket was created or assigned since the cause began", () => {
      expect(tabOf("zero yield", "2026-11-10")).toBe("in-progress");
      expect(tabOf("zero yield", "2026-11-09")).toBe("open");
      expect(tabOf("zero yield", null)).toBe("open");
      expect(tabOf("zero yield", "2026-11-09", { began_on: "2026-11-08" })).toBe("in-progress");
    });
  });

  it("is in progress by the issues of its ticket, whatever the ticket says", () => {
    const tabOf = (issueIds: number[], text: string) =>
      causesOf([plant(1, [issue(1)], { tickets: [openTicket] })], {
        tickets: new Map([[70, { assignees: [], startedOn: "2026-11-01", text, issueIds, closing: null }]]),
      })[0]?.tab;
    expect(tabOf([1], "please look")).toBe("in-progress");
    expect(tabOf([9], "zero yield")).toBe("open");
  });

  it("has the closed tickets about a resolved cause with what was found, and no other closed tickets", () => {
    const closed = (id: number) => ({ ...openTicket, id, closed_on: "2026-11-20T10:00:00Z" });
    const closing = { on: "2026-11-20T10:00:00Z", by: "Jan Bos", finding: "inverter_replaced", note: "" } as const;
    const details = { assignees: [], startedOn: "2026-11-12", text: "", closing };
    const resolved = issue(1, { resolved_on: "2026-11-20" });
    const [cause] = causesOf([plant(1, [resolved], { tickets: [closed(70), closed(71), closed(72)] })], {
      tickets: new Map([
        [70, { ...details, issueIds: [1] }],
        [71, { ...details, issueIds: [9] }],
      ]),
    });
    expect(cause).toMatchObject({ tab: "done", plants: [{ tickets: [{ id: 70, closing }] }] });
    expect(closingText(textsIn("en"), closing)).toBe("Inverter replaced (closed 20 Nov 2026 by Jan Bos)");
    expect(closingText(textsIn("en"), { ...closing, by: null, finding: null })).toBe("closed 20 Nov 2026");
  });

  it("reads the last assignment of a ticket, and its text without accents", () => {
    const assignment = { id: 4, first_name: null, last_name: null, email: null, unassigned_on: null };
    const ticket = {
      title: "Zéro yield",
      description: null,
      assignees: [],
      assignments: [
        { ...assignment, assigned_on: "2026-11-14T09:00:00Z" },
        { ...assignment, assigned_on: "2026-11-12T09:00:00Z" },
      ],
      created_at: "2026-11-01T10:00:00Z",
    } as unknown as Parameters<typeof toTicketDetails>[0];
    const read = (tickets: boolean) => toTicketDetails({ ...ticket, issue_ids: [1] }, { tickets });
    expect(read(true)).toMatchObject({
      startedOn: "2026-11-14",
      text: expect.stringContaining("zero yield"),
      issueIds: [1],
    });
    expect(read(false).issueIds).toEqual([]);
  });

  it("shows an issue in Snoozed until its snooze day, and in Done when it was resolved this week", () => {
    const issues = [
      issue(1, { snoozed_until: "2026-11-22" }),
      issue(2, { type_name: "misc", snoozed_until: "2026-11-21" }),
      issue(3, { type_name: "shade", resolved_on: "2026-11-16" }),
      issue(4, { type_name: "connectivity", resolved_on: "2026-11-15" }),
    ];
    const [open, snoozed, done] = causesOf([plant(1, issues)]).toSorted((a, b) => a.key.localeCompare(b.key));
    expect([open?.tab, snoozed?.tab, done?.tab]).toEqual(["open", "done", "snoozed"]);
    expect(causesOf([plant(1, issues)])).toHaveLength(3);
    expect(done?.snoozedUntil).toBe("2026-11-22");
    expect(snoozed?.resolvedOn).toBe("2026-11-16");
  });

  it.each([
    ["on Monday at 00:30", "2026-11-15T23:30:00Z", ["done"]],
    ["on Sunday at 23:30", "2026-11-15T22:30:00Z", []],
    ["on Monday", "2026-11-16", ["done"]],
    ["on Sunday", "2026-11-15", []],
  ])("has an issue that was resolved %s in the week of its local day", (_, resolved_on, tabs) =>
    expect(causesOf([plant(1, [issue(1, { resolved_on })])]).map(({ tab }) => tab)).toEqual(tabs),
  );

  it.each([
    ["2026-11-21", "2026-11-21"],
    ["2026-11-15", "2026-11-15"],
    ["2026-11-14", null],
    [null, null],
  ])("marks a cause whose snooze ended on %s in the last week as back since %s", (snoozed_until, backSince) =>
    expect(causesOf([plant(1, [issue(1, { snoozed_until })])])).toMatchObject([{ tab: "open", backSince }]),
  );

  it("knows a ticket for several plants at each of them, with the issues of the plant", () => {
    const part = { id: 9, name: "School", city: null, ticket_id: 71, issue_ids: [2] };
    const ticket = {
      id: 70,
      title: "Portal",
      created_at: null,
      closed_on: null,
      assignees: [],
      assignments: [],
      issue_ids: [1],
      plants: [part],
    };
    const read = (ticket_plants: boolean) =>
      [...ticketsById([ticket as never], { tickets: true, ticket_plants })].map(([id, { issueIds, isShared }]) => [
        ...[id, issueIds, isShared],
      ]);
    expect(read(true)).toEqual([
      [70, [1], true],
      [71, [2], true],
    ]);
    expect(read(false)).toEqual([[70, [1], undefined]]);
  });

  it("states how many plants of a cause have no ticket about it, and names another ticket otherwise", () => {
    const near = { address: { city: null, latitude: 52.37, longitude: 5.22 } as PlantRow["address"] };
    const unrelated = { ...openTicket, id: 71, number: "10007" };
    const summaryOf = (...tickets: PlantRow["tickets"][]) => summaryWith({}, ...tickets);
    const summaryWith = (flag: { isShared?: boolean }, ...tickets: PlantRow["tickets"][]) => {
      const plants = tickets.map((own, index) => plant(index + 1, [issue(index + 1)], { ...near, tickets: own }));
      const affected = (causesOf(plants)[0]?.plants ?? []).map((each) => ({
        ...each,
        tickets: each.tickets.map((ticket) => ({ ...ticket, ...flag })),
      }));
      const { ticket, ...counts } = ticketsOfCause(affected);
      return { ticket: ticket?.number ?? null, ...counts };
    };
    expect(summaryOf([], [openTicket], [])).toEqual({ ticket: "10006", others: 0, withTicket: 1, without: 2 });
    const others = [openTicket, { ...openTicket, number: "10008" }, { ...openTicket, number: "10009" }];
    expect(summaryOf(...others.map((each) => [each]))).toEqual({
      ticket: "10006",
      others: 2,
      withTicket: 3,
      without: 0,
    });
    // A ticket for several plants has its number at each of them. Servers without such tickets may repeat a number.
    const counts = { ticket: "10006", withTicket: 2, without: 1 };
    expect(summaryWith({ isShared: true }, [openTicket], [openTicket], [])).toEqual({ ...counts, others: 0 });
    expect(summaryOf([openTicket], [openTicket], [])).toEqual({ ...counts, others: 1 });
    expect(summaryOf([unrelated], [openTicket], [])).toEqual({ ticket: "10006", others: 1, withTicket: 2, without: 2 });
    expect(summaryOf([unrelated], [], [])).toEqual({ ticket: "10007", others: 0, withTicket: 1, without: 0 });
    expect(summaryOf([], [], [])).toEqual({ ticket: null, others: 0, withTicket: 0, without: 0 });
  });
});
