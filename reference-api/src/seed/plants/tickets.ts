/** Tickets of the demo plants. Some tickets have long discussions. */
import { waitingParties } from "@heliograph/rules/ticket-planning";
import type { IssueType } from "../../assessment/issues/issue-types";
import type { NewRow } from "../../db/schema";
import { ticketTexts } from "../../fleet/text-columns";
import { type Day, dayAt, dayStart, formatDay, formatInstant, hourMs } from "../../lib/local-days";
import { hash, type Random, unit } from "../../lib/numbers";
import type { FaultKind } from "../../simulation/faults";
import { supportUserId } from "../base-data/companies";
import type { PlannedPlant } from "./plan";
import { curtailment, type Finding, type Subject, subjects } from "./ticket-subjects";

interface TicketRows {
  readonly tickets: NewRow<"tickets">[];
  readonly ticket_assignments: NewRow<"ticket_assignments">[];
  readonly comments: NewRow<"comments">[];
  readonly audits: NewRow<"audits">[];
}

/** The discussion, oldest comment first. */
const thread: readonly string[] = [
  "<p>Zero yield since this morning. Who can have a look?</p>",
  "<p>I call the contact on site.</p>",
  "<p>Nobody answers. I try again after lunch.</p>",
  "<p>The janitor reports a <strong>red lamp</strong> on inverter 2.</p>",
  "<p>Which code does the display show?</p>",
  "<p>It alternates between:</p><ul><li>E031</li><li>E034</li></ul>",
  '<p>E031 is an isolation fault, see <a href="https://service.example/e031">the manual</a>.</p>',
  "<p>It rained a lot last night, so a connector may be wet.</p>",
  "<h3>Proposal</h3><ol><li>Switch off the DC side</li><li>Measure each string</li><li>Replace the connector</li></ol>",
  "<p>Agreed. The installer has an appointment on Thursday at 9:00.</p>",
  "<p>Please take pictures of the roof, too.</p>",
  "<p>Measured: string 2 has <u>0.2 MΩ</u> to earth, all others are fine.</p>",
  "<p>Replaced two connectors on string 2.</p>",
  "<p>Yield is back since 14:10.</p>",
  "<p>Thank you. I watch it for another day before I close the ticket.</p>",
  "<p>One full day without an error. Closed.</p>",
  "<p>Unfortunately the fault is back after the storm.</p>",
  "<p>Same code, <em>another</em> string this time.</p>",
  "<p>Then we should check all connectors of the east roof.</p>",
  "<p>Offer requested for 48 connectors.</p>",
  "<p>The offer is approved.</p>",
  "<p>Parts arrive on Monday. Until then inverter 2 stays <s>off</s> on three strings.</p>",
  "<p>East roof is done, 6 more connectors were wet.</p>",
  "<p>All strings deliver again. I keep an eye on it.</p>",
];

/** The comment that closes a ticket, and the comment that reopens it. */
const closingNr = 15;

/**
 * Adds the discussion to a ticket of a plant whose scenario has one. If the plant has no ticket, a closed ticket is
 * added. It uses no random numbers, so that all other rows stay the same.
 */
function addThread(rows: TicketRows, plant: PlannedPlant, users: readonly number[], today: Day): void {
  const kind = plant.scenario?.thread;
  if (!kind) return;
  const ticket =
    rows.tickets.find(({ closed_on }) => (closed_on === null) === (kind === "re-opened")) ??
    addClosedTicket(rows, plant, users, today);
  const created = Date.parse(ticket.created_at);
  const end = ticket.closed_on ? Date.parse(ticket.closed_on) : dayStart(today);
  const step = (end - created) / (thread.length + 1);
  const instantOf = (nr: number) => formatInstant(created + (nr + 1) * step);
  const people = [...users.slice(0, 3), supportUserId];
  for (const [nr, comment] of thread.entries()) {
    rows.comments.push({
      commentable_type: "ticket",
      commentable_id: ticket.id ?? 0,
      commenter_id: people[nr % people.length] ?? supportUserId,
      comment,
      created_at: instantOf(nr),
    });
  }
  if (kind !== "re-opened") return;
  const closed = instantOf(closingNr);
  for (const [event, before, after, at] of [
    ["closed", null, closed, closed],
    ["opened", closed, null, instantOf(closingNr + 1)],
  ] as const) {
    rows.audits.push({
      plant_id: plant.id,
      model_type: "ticket",
      model_id: ticket.id ?? 0,
      event,
      user_id: supportUserId,
      old_values: JSON.stringify({ closed_on: before }),
      new_values: JSON.stringify({ closed_on: after }),
      created_at: at,
    });
  }
}

function addClosedTicket(
  rows: TicketRows,
  plant: PlannedPlant,
  users: readonly number[],
  today: Day,
): NewRow<"tickets"> {
  const id = plant.id * 2 + 1;
  const created = dayStart(today - 31) + 9 * hourMs;
  const ticket = {
    id,
    number: 10_000 + id,
    plant_id: plant.id,
    company_id: plant.ownerId,
    creator_id: users[0] ?? supportUserId,
    ticket_template_id: 1,
    title: "Inverter gives no power",
    description:
      "<h2>What happened</h2><p>Inverter 2 stopped <strong>without a warning</strong>.</p><ul><li>AC breaker is on</li><li>DC switch is on</li></ul>",
    created_at: formatInstant(created),
    closed_on: formatInstant(created + 20 * 24 * hourMs),
  };
  rows.tickets.push(ticket);
  return ticket;
}

const comments = [
  "<p>Called the contact on site; will look this week.</p>",
  "<p>Installer comes on Thursday.</p>",
  "<p>Breaker was off. Switched on again, yield is back.</p>",
  "<p>Still nothing. Ordered a replacement under warranty.</p>",
  "<p>Please send a picture of the display.</p>",
  "<p>Measured: string 2 has no voltage.</p>",
] as const;

/** Picks the subject of a ticket. An open ticket is about a fault of the plant; without a fault, it is about none. */
function subjectOf(random: Random, plant: PlannedPlant, open: boolean, today: Day): Subject {
  const drawn = random.pick(subjects);
  if (!open) return drawn;
  const now = dayStart(today);
  const isWrong = (kind: FaultKind) =>
    plant.faults.some((fault) => fault.kind === kind && fault.from < now && (fault.to === null || fault.to > now));
  const ofFault = [curtailment, ...subjects].find(({ faults }) => faults?.some(isWrong));
  return ofFault ?? subjects.filter(({ faults }) => !faults)[plant.id % 2] ?? drawn;
}

/** The note of a finding that needs one. */
const findingNotes: Partial<Record<Finding, string>> = {
  inverter_replaced: "Replaced under warranty.",
  other: "The tree was pruned by the municipality.",
  nothing_found: "No fault on site.",
};

/**
 * Adds the planning, the issues and the finding to a ticket. It uses no random numbers, so that all other rows stay the
 * same.
 */
export function withPlanning(ticket: NewRow<"tickets">, issues: readonly NewRow<"issues">[]): NewRow<"tickets"> {
  const share = (salt: number) => unit(hash(ticket.id ?? 0, salt));
  const oneOf = <T>(values: readonly T[], salt: number) => values[Math.floor(share(salt) * values.length)] as T;
  const subject =
    [curtailment, ...subjects].find(({ description }) => description === ticket.description) ?? subjects[0];
  const created = dayAt(Date.parse(ticket.created_at));
  const issueIds = issues.flatMap(({ id, type_name, found_on, resolved_on }) => {
    const isOpen = found_on <= formatDay(created + 1) && (!resolved_on || resolved_on >= formatDay(created));
    return isOpen && id && subject?.issueTypes?.includes(type_name as IssueType) ? [id] : [];
  });
  const finding = ticket.closed_on && share(21) < 0.85 ? oneOf(subject?.findings ?? [], 22) : null;
  return {
    ...ticket,
    due_on: share(23) < 0.7 ? formatDay(created + oneOf([7, 14, 30, 60], 24)) : null,
    priority: oneOf(["low", "normal", "normal", "normal", "high", "urgent"] as const, 25),
    waiting_for: !ticket.closed_on && share(26) < 0.6 ? oneOf(waitingParties, 27) : null,
    issue_ids: JSON.stringify(issueIds),
    finding,
    finding_note: (finding && findingNotes[finding]) ?? "",
    closed_by: ticket.closed_on ? ticket.creator_id : null,
  };
}

/** Generates the tickets of a plant. `users` are the users of the owning company. Tickets are assigned to these users. */
export function ticketRows(random: Random, plant: PlannedPlant, users: readonly number[], today: Day): TicketRows {
  const rows: TicketRows = { tickets: [], ticket_assignments: [], comments: [], audits: [] };
  const count = plant.scenario?.ticket || random.chance(0.16) ? 1 + Number(random.chance(0.2)) : 0;
  for (let nr = 0; nr < count; nr++) {
    const open = nr === 0 && (plant.scenario?.ticket || random.chance(0.4));
    addTicket(rows, random, plant, users, { id: plant.id * 2 + nr, open: Boolean(open), today });
  }
  addThread(rows, plant, users, today);
  return { ...rows, tickets: rows.tickets.map((ticket) => ({ ...ticket, ...ticketTexts(ticket) })) };
}

function addTicket(
  rows: TicketRows,
  random: Random,
  plant: PlannedPlant,
  users: readonly number[],
  { id, open, today }: { id: number; open: boolean; today: Day },
): void {
  const age = open ? random.integer(1, 45) : random.integer(20, 600);
  const created = dayStart(today - age) + random.integer(8, 16) * hourMs;
  const closed = open ? null : created + random.integer(1, 19) * 24 * hourMs;
  const subject = subjectOf(random, plant, open, today);
  const ownTemplate = subject.templateId === 3 && plant.ownerId !== 2 ? null : subject.templateId;
  const creator = random.pick(users);
  rows.tickets.push({
    id,
    number: 10_000 + id,
    plant_id: plant.id,
    company_id: plant.ownerId,
    creator_id: creator,
    ticket_template_id: random.chance(0.6) ? ownTemplate : null,
    title: random.chance(0.3) ? plant.name : subject.title,
    description: subject.description,
    created_at: formatInstant(created),
    closed_on: closed === null ? null : formatInstant(closed),
  });
  const assigned = created + random.integer(1, 20) * hourMs;
  const assign = (user_id: number, from: number, until: number | null) =>
    rows.ticket_assignments.push({
      ticket_id: id,
      user_id,
      assigned_on: formatInstant(from),
      unassigned_on: until === null ? null : formatInstant(until),
    });
  if (random.chance(0.75)) {
    const first = random.pick(users);
    const second = random.pick(users);
    const isReassigned = second !== first && random.chance(0.3);
    assign(first, assigned, isReassigned ? assigned + 3 * hourMs : null);
    if (isReassigned) assign(second, assigned + 3 * hourMs, null);
  }
  if (random.chance(0.15)) assign(supportUserId, assigned, null);
  for (let nr = random.integer(0, 3); nr > 0; nr--) {
    rows.comments.push({
      commentable_type: "ticket",
      commentable_id: id,
      commenter_id: random.pick(users),
      comment: random.pick(comments),
      created_at: formatInstant(assigned + nr * 4 * hourMs),
    });
  }
}
