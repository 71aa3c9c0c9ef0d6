import { type Day, dayStart, formatInstant, hourMs } from "../../simulation/local-days";
import type { Random } from "../../simulation/random";
import { supportUserId } from "../base-data/companies";
import type { PlannedPlant } from "./plan";
import type { TicketRows } from "./ticket-rows";
import { addThread } from "./ticket-threads";

const subjects: readonly { title: string; description: string; templateId: number | null }[] = [
  {
    title: "Inverter gives no power",
    description: "<p>Nothing delivered for days. The installer has been asked for a visit.</p>",
    templateId: 1,
  },
  {
    title: "Data logger is offline",
    description:
      "<p>No measurements since the change of the router. <strong>Who has the new password?</strong></p>",
    templateId: 2,
  },
  {
    title: "Yield lower than the neighbours'",
    description:
      "<p>One string seems to be out. Measure:</p><ul><li>open voltage</li><li>short-circuit current</li></ul>",
    templateId: null,
  },
  {
    title: "Tree shades the panels",
    description: "<p>Ask the municipality whether the tree can be pruned before summer.</p>",
    templateId: null,
  },
  {
    title: "Plan the yearly inspection",
    description: "<p>Roof, cables, fixings and inverters.</p>",
    templateId: 3,
  },
  {
    title: "Question about the meter reading",
    description: "<p>The customer sees another figure on the bill than here.</p>",
    templateId: null,
  },
];

const comments = [
  "<p>Called the contact on site; will look this week.</p>",
  "<p>Installer comes on Thursday.</p>",
  "<p>Breaker was off. Switched on again, yield is back.</p>",
  "<p>Still nothing. Ordered a replacement under warranty.</p>",
  "<p>Please send a picture of the display.</p>",
  "<p>Measured: string 2 has no voltage.</p>",
] as const;

/** Generates the tickets of a plant. `users`: users of its owner that tickets can be assigned to. */
export function ticketRows(
  random: Random,
  plant: PlannedPlant,
  users: readonly number[],
  today: Day,
): TicketRows {
  const rows: TicketRows = { tickets: [], ticket_assignments: [], comments: [], audits: [] };
  const count = plant.scenario?.ticket || random.chance(0.16) ? 1 + Number(random.chance(0.2)) : 0;
  for (let nr = 0; nr < count; nr++) {
    const open = nr === 0 && (plant.scenario?.ticket || random.chance(0.4));
    addTicket(rows, random, plant, users, { id: plant.id * 2 + nr, open: Boolean(open), today });
  }
  addThread(rows, plant, users, today);
  return rows;
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
  const subject = random.pick(subjects);
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
