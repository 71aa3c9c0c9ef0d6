import { sql } from "kysely";
import type { Api } from "../api";
import { runBatch } from "../db/connect";

/** The columns that searches and sorts compare, in place of texts as they were typed. */

interface NamedPlant {
  readonly id: number;
  readonly name: string;
  readonly plant_code: string;
  readonly street: string;
  readonly street_number: string;
  readonly postal_code: string;
  readonly city: string;
}

/** Of a plant, whenever one of its texts changes. The first line of `search_text` is the name, which its tickets copy. */
export function plantTexts(plant: NamedPlant) {
  const { id, plant_code, street, street_number, postal_code, city } = plant;
  // A name of which nothing is seen is shown in this way (domain/units.md#names).
  const name = normalizeForSearch(plant.name) || `plant #${id}`;
  const others = normalizeForSearch([plant_code, street, street_number, postal_code, city].join(" "));
  return { search_text: `${name}\n${others}`, sort_name: sortKey(name) };
}

/** Of a ticket, whenever its title changes. */
export const ticketTexts = ({ title }: { readonly title: string }) => ({
  search_text: normalizeForSearch(title) || "ticket",
});

const maxDigits = 15;

/** Sorts names that end in numbers as people count. */
const sortKey = (name: string): string =>
  name.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(maxDigits, "0"));

/** The terms of a search, without the punctuation around them, all of which have to occur (domain/lists.md#search). */
export function searchTerms(search: string): string[] {
  const terms = normalizeForSearch(search).split(" ").filter(Boolean);
  const words = terms.flatMap((term) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(term)?.[0] ?? []);
  return words.length > 0 ? words : terms;
}

/** Letters that Unicode does not decompose, as people type them. */
const typedLetters = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ł", "l"],
  ["ħ", "h"],
  ["þ", "th"],
  ["ı", "i"],
  // Greek has a second small sigma at the end of words.
  ["ς", "σ"],
]);

/** How much of a text is compared: longer than any field, and some characters stand for eighteen letters. */
const maxComparedLength = 2_000;

/**
 * Normalizes text for search: lower case without accents, quotes and invisible characters, with plain letters, dashes
 * and spaces. A postal code has no space.
 */
function normalizeForSearch(text: string): string {
  return (
    text
      .slice(0, maxComparedLength)
      // The time to normalize many combining marks in a row is quadratic.
      .replace(/(\p{M}{30})\p{M}+/gu, "$1")
      .replace(/´/g, "")
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}|\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800|["'`‘-‟′″‵‶‹›«»ʹ-ʽˈ]/gu, "")
      .replace(/[\p{Pd}\u2212\u2043]/gu, "-")
      .replace(/[ßæœøđðłħþıς]/g, (letter) => typedLetters.get(letter) ?? letter)
      .replace(/[\p{Z}\p{Cc}]+/gu, " ")
      .replace(/(?<![\p{L}\p{N}])([1-9]\d{3}) ([a-z]{2})(?![\p{L}\p{N}])/gu, "$1$2")
      .trim()
  );
}

/** Rows of one batch. */
const batchSize = 1_000;

/** Fills the columns of rows that were stored before the columns existed. */
export async function fillTextColumns({ db, env }: Api): Promise<void> {
  const fill = (table: "plants" | "tickets", columns: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const values = columns.map((column, index) => `${column} = json_extract(value, '$[${index + 1}]')`);
    const statement = `update ${table} set ${values.join(", ")} from json_each(?1) where ${table}.id = json_extract(value, '$[0]')`;
    return runBatch(env.DB, [env.DB.prepare(statement).bind(JSON.stringify(rows))]);
  };
  for (;;) {
    const plants = await db
      .selectFrom("plants")
      .select(["id", "name", "plant_code", "street", "street_number", "postal_code", "city"])
      .where("sort_name", "=", sql.lit(""))
      .limit(batchSize)
      .execute();
    if (plants.length === 0) break;
    const rows = plants.map((plant) => [plant.id, plantTexts(plant)] as const);
    await fill(
      "plants",
      ["search_text", "sort_name"],
      rows.map(([id, texts]) => [id, texts.search_text, texts.sort_name]),
    );
  }
  for (;;) {
    const tickets = await db
      .selectFrom("tickets")
      .select(["id", "title"])
      .where("search_text", "=", sql.lit(""))
      .limit(batchSize)
      .execute();
    if (tickets.length === 0) break;
    await fill(
      "tickets",
      ["search_text"],
      tickets.map((ticket) => [ticket.id, ticketTexts(ticket).search_text]),
    );
  }
}
