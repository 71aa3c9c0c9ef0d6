/** Content that users added to demo plants: tags, custom fields, notes, contacts and audit entries. */
import type { NewRow } from "../../db/schema";
import { type Day, dayOf, dayStart, formatInstant } from "../../lib/local-days";
import type { Random } from "../../lib/numbers";
import { fieldTypes, tags } from "../base-data/collections";
import { firstNames, lastNames } from "../base-data/names.json";
import type { PlannedPlant } from "./plan";

const messages = [
  "The key of the technical room is at the reception.",
  "Roof only with a second person; hooks are on the north side.",
  "Router replaced, the logger has a fixed address now.",
  "The owner wants a call before every visit.",
  "Panels cleaned in spring.",
  "Inverter firmware updated by the installer.",
] as const;

/** The names of the plants that a tag is for. */
const plantKinds: Readonly<Record<string, RegExp>> = {
  School: /school|lyceum|college|kindcentrum/i,
  Sports: /sport|zwembad|voetbal|hockey|tennis|manege/i,
  Municipality: /gemeente|brandweer|bibliotheek|cultureel/i,
};

/** Generates the rows of one plant. `users` are the users of the company that owns the plant. */
export function documentRows(random: Random, plant: PlannedPlant, users: readonly number[], today: Day) {
  return {
    plant_tags: createTags(random, plant),
    custom_fields: createCustomFields(random, plant, today),
    notes: createNotes(random, plant, users, today),
    contacts: createContacts(random, plant),
    audits: createAudits(random, plant, users, today),
  };
}

/** A tag for a kind of plant is on nearly all plants of this kind, and on no other plants. */
function createTags(random: Random, plant: PlannedPlant): NewRow<"plant_tags">[] {
  const own = tags.filter((tag) => plant.companyIds.includes(tag.companyId));
  return own.flatMap(({ id, name }) => {
    const kind = plantKinds[name];
    const share = kind ? (kind.test(plant.name) ? 0.9 : 0) : 0.22;
    return random.chance(share) ? { plant_id: plant.id, tag_id: id } : [];
  });
}

function createCustomFields(random: Random, plant: PlannedPlant, today: Day): NewRow<"custom_fields">[] {
  return fieldTypes.flatMap((type) =>
    (type.companyId === plant.ownerId || type.shared.includes(plant.ownerId)) && random.chance(0.6)
      ? { plant_id: plant.id, type_id: type.id, value: type.value(random, today) }
      : [],
  );
}

function createNotes(random: Random, plant: PlannedPlant, users: readonly number[], today: Day): NewRow<"notes">[] {
  const count = random.chance(0.25) ? random.integer(1, 2) : 0;
  const note = { plant_id: plant.id, company_id: plant.ownerId };
  const randomNotes = Array.from({ length: count }, () => ({
    ...note,
    author_id: random.pick(users),
    message: random.pick(messages),
    private: random.chance(0.3) ? (1 as const) : (0 as const),
    created_at: workingHour(random, today - random.integer(2, 500)),
  }));
  const message = plant.scenario?.note;
  if (!message) return randomNotes;
  const created_at = workingHour(random, today - random.integer(2, 30));
  return [...randomNotes, { ...note, author_id: random.pick(users), message, private: 0, created_at }];
}

function createContacts(random: Random, plant: PlannedPlant): NewRow<"contacts">[] {
  const count = random.chance(0.35) ? random.integer(1, 2) : 0;
  return Array.from({ length: count }, () => {
    const first = random.pick(firstNames);
    const last = random.pick(lastNames);
    const mailName = `${first}.${last}`.toLowerCase().replaceAll(" ", "");
    return {
      plant_id: plant.id,
      name: `${first} ${last}`,
      email: random.chance(0.8) ? `${mailName}@site.example` : "",
      phone_number: random.chance(0.7) ? `+31 6 ${random.integer(10, 58)}00 ${random.integer(1000, 9999)}` : "",
    };
  });
}

function createAudits(random: Random, plant: PlannedPlant, users: readonly number[], today: Day): NewRow<"audits">[] {
  const created: NewRow<"audits"> = {
    plant_id: plant.id,
    model_type: "plant",
    model_id: plant.id,
    event: "created",
    user_id: random.pick(users),
    old_values: "{}",
    new_values: JSON.stringify({ name: plant.name, city: plant.address.city }),
    created_at: workingHour(random, plant.createdOn),
  };
  const rows = [created];
  const meter = plant.meters.find(({ retired_on }) => retired_on);
  if (meter?.retired_on) {
    rows.push({
      ...created,
      model_type: "meter",
      model_id: meter.id,
      event: "updated",
      old_values: JSON.stringify({ retired_on: null }),
      new_values: JSON.stringify({ retired_on: meter.retired_on }),
      created_at: workingHour(random, dayOf(meter.retired_on)),
    });
  }
  if (random.chance(0.2)) {
    rows.push({
      ...created,
      event: "updated",
      old_values: JSON.stringify({ name: `${plant.name} (draft)` }),
      new_values: JSON.stringify({ name: plant.name }),
      created_at: workingHour(random, Math.min(plant.createdOn + random.integer(1, 40), today - 1)),
    });
  }
  return rows;
}

function workingHour(random: Random, day: Day): string {
  return formatInstant(dayStart(day) + random.integer(8 * 60, 17 * 60) * 60_000);
}
