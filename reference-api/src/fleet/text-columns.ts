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

/** Returns the terms of a search without surrounding punctuation. All terms have to match (domain/lists.md#search). */
export function searchTerms(search: string): string[] {
  const terms = normalizeForSearch(search).split(" ").filter(Boolean);
  const words = terms.flatMap((term) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(term)?.[0] ?? []);
  return words.length > 0 ? words : terms;
}

/** Letters that Unicode does not decompose, with the letters that people type instead. */
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
  // Greek has a second small sigma for the end of a word.
  ["ς", "σ"],
]);

/** The maximum length of a compared text. Fields are shorter, and some characters expand to eighteen letters. */
const maxComparedLength = 2_000;

/**
 * Normalizes text for search: lower case without accents, quotes and invisible characters, with plain letters, dashes
 * and spaces. A postal code has no space.
 */
function normalizeForSearch(text: string): string {
  return (
    text
      .slice(0, maxComparedLength)
      // Normalizing many combining marks in a row takes quadratic time.
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

/** The number of rows of a batch. */
const batchSize = 1_000;

/** Fills the columns of rows that are older than the columns. */
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
    const rows = tickets.map((ticket) => [ticket.id, ticketTexts(ticket)] as const);
    await fill(
      "tickets",
      ["search_text", "sort_title"],
      rows.map(([id, texts]) => [id, texts.search_text, texts.sort_title]),
    );
  }
}
