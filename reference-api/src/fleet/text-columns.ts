import { normalizeText } from "@heliograph/rules/search-text";
import { sql } from "kysely";
import type { Api } from "../api";
import { runBatch } from "../db/connect";

/** The columns with normalized texts, which searches and sorts compare. */

interface NamedPlant {
  readonly id: number;
  readonly name: string;
  readonly plant_code: string;
  readonly street: string;
  readonly street_number: string;
  readonly postal_code: string;
  readonly city: string;
}

/**
 * Returns the text columns of a plant. Update them whenever one of its texts changes. The first line of `search_text`
 * is the name, which tickets copy.
 */
export function plantTexts(plant: NamedPlant) {
  const { id, plant_code, street, street_number, postal_code, city } = plant;
  // A name without visible characters is displayed like this (domain/units.md#names).
  const name = normalizeForSearch(plant.name) || `plant #${id}`;
  const others = normalizeForSearch([plant_code, street, street_number, postal_code, city].join(" "));
  return { search_text: `${name}\n${others}`, sort_name: sortKey(name) };
}

/** Returns the text columns of a ticket. Update them whenever the title changes. */
export function ticketTexts({ title }: { readonly title: string }) {
  const search_text = normalizeForSearch(title) || "ticket";
  return { search_text, sort_title: sortKey(search_text) };
}

const maxDigits = 15;

/** Formats a name so that numbers at its end sort by value. */
const sortKey = (name: string): string =>
  name.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(maxDigits, "0"));

/** Texts are stored without spaces around them. */
const normalizeForSearch = (text: string): string => normalizeText(text).trim();

/** The number of rows of a batch. */
const batchSize = 1_000;

/** Fills the columns of rows that are older than the columns. */
export async function fillTextColumns({ db, env }: Api): Promise<void> {
  async function fill<Row extends { id: number }>(
    table: "plants" | "tickets",
    rows: readonly Row[],
    textsOf: (row: Row) => Readonly<Record<string, string>>,
  ): Promise<void> {
    const texts = rows.map((row) => ({ id: row.id, ...textsOf(row) }));
    const columns = Object.keys(texts[0] ?? {}).filter((column) => column !== "id");
    const values = columns.map((column) => `${column} = value ->> '${column}'`);
    const statement = `update ${table} set ${values.join(", ")} from json_each(?1) where ${table}.id = value ->> 'id'`;
    await runBatch(env.DB, [env.DB.prepare(statement).bind(JSON.stringify(texts))]);
  }
  for (;;) {
    const plants = await db
      .selectFrom("plants")
      .select(["id", "name", "plant_code", "street", "street_number", "postal_code", "city"])
      .where("sort_name", "=", sql.lit(""))
      .limit(batchSize)
      .execute();
    if (plants.length === 0) break;
    await fill("plants", plants, plantTexts);
  }
  for (;;) {
    const tickets = await db
      .selectFrom("tickets")
      .select(["id", "title"])
      .where("search_text", "=", sql.lit(""))
      .limit(batchSize)
      .execute();
    if (tickets.length === 0) break;
    await fill("tickets", tickets, ticketTexts);
  }
}
