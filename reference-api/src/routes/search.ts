import { type RawBuilder, sql } from "kysely";
import { array, integer, nullable, object, string } from "superstruct";
import { readBatch } from "../db/connect";
import { searchTerms } from "../fleet/text-columns";
import { endpoint, one } from "../http/endpoint";
import { described, instant } from "../http/fields";

/** The company that a result belongs to. */
const ofCompany = { company_id: integer(), company_name: string() };

const searchResultsSchema = object({
  plants: array(object({ id: integer(), name: string(), city: string(), ...ofCompany })),
  tickets: array(
    object({ id: integer(), number: integer(), title: string(), closed_on: nullable(instant()), ...ofCompany }),
  ),
  users: array(object({ id: integer(), first_name: string(), last_name: string(), email: string(), ...ofCompany })),
});

/** The maximum number of results of a kind. */
const maxHits = 6;
const maxTerms = 5;
const maxTermLength = 30;
/** Shorter terms must match exactly, because a typo in a short term has too many meanings. */
const minTolerantLength = 4;

const searchEverything = endpoint("get", "/search", {
  access: "admin",
  summary:
    "Plants, tickets and users of all companies by text. Each term may have one typo if nothing matches exactly.",
  query: object({ search: described("The text to find.", string()) }),
  response: one("SearchResults", searchResultsSchema),
  async handle({ api, query }) {
    const terms = searchTerms(query.search.slice(0, 200))
      .slice(0, maxTerms)
      .map((term) => term.slice(0, maxTermLength));
    if (terms.length === 0) return { plants: [], tickets: [], users: [] };
    const { exact, tolerant } = {
      exact: (text: RawBuilder<string>) => exactTerms(text, terms),
      tolerant: (text: RawBuilder<string>) => matchesTerms(text, terms),
    };
    const plantText = sql<string>`plants.search_text`;
    const ticketText = sql<string>`(tickets.search_text || ' ' || tickets.number)`;
    const userText = sql<string>`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;
    const [plants, tickets, users] = await readBatch(api.env.DB, [
      api.db
        .selectFrom("plants")
        .innerJoin("companies", "companies.id", "plants.owning_company_id")
        .select(["plants.id", "plants.name", "city", "companies.id as company_id", "companies.name as company_name"])
        .select(exact(plantText).as("exact"))
        .where(tolerant(plantText))
        .orderBy("exact", "desc")
        .orderBy("plants.sort_name")
        .limit(maxHits),
      api.db
        .selectFrom("tickets")
        .innerJoin("companies", "companies.id", "tickets.company_id")
        .select(["tickets.id", "number", "title", "closed_on", "companies.id as company_id"])
        .select(["companies.name as company_name", exact(ticketText).as("exact")])
        .where(tolerant(ticketText))
        .orderBy("exact", "desc")
        .orderBy("tickets.id", "desc")
        .limit(maxHits),
      api.db
        .selectFrom("users")
        .innerJoin("company_users", "company_users.user_id", "users.id")
        .innerJoin("companies", "companies.id", "company_users.company_id")
        .select(["users.id", "first_name", "last_name", "email", "companies.id as company_id"])
        .select(["companies.name as company_name", exact(userText).as("exact")])
        .where(tolerant(userText))
        .where("users.robot", "=", 0)
        .where("users.deleted_at", "is", null)
        .groupBy("users.id")
        .orderBy("exact", "desc")
        .orderBy("first_name")
        .limit(maxHits),
    ]);
    return { plants: best(plants), tickets: best(tickets), users: best(users) };
  },
});

/** The exact results, or the tolerant ones if there are no exact results. */
function best<Row extends { exact: number }>(rows: readonly Row[]): Omit<Row, "exact">[] {
  const hasExact = rows[0]?.exact === 1;
  return rows.filter(({ exact }) => !hasExact || exact === 1).map(({ exact: _, ...row }) => row);
}

/** 1 if a text contains all terms, else 0. */
const exactTerms = (text: RawBuilder<string>, terms: readonly string[]) =>
  sql<number>`(${sql.join(
    terms.map((term) => sql`instr(${text}, ${term}) > 0`),
    sql` and `,
  )})`;

/** Condition: a text contains each term, with at most one typo in a term. */
const matchesTerms = (text: RawBuilder<string>, terms: readonly string[]) =>
  sql<boolean>`(${sql.join(
    terms.map(
      (term) => sql`exists (select 1 from json_each(${JSON.stringify(patternsOf(term))}) where ${text} glob value)`,
    ),
    sql` and `,
  )})`;

/**
 * The GLOB patterns of a term: the term itself, and the term with one letter wrong, missing, typed twice or swapped with
 * the next letter. The first letter is right.
 */
export function patternsOf(term: string): string[] {
  const letters = [...term];
  const variants = [letters];
  if (letters.length >= minTolerantLength) {
    for (let at = 1; at < letters.length; at += 1) {
      const before = letters.slice(0, at);
      const after = letters.slice(at + 1);
      const letter = letters[at] ?? "";
      variants.push([...before, anyLetter, ...after], [...before, ...after], [...before, anyLetter, letter, ...after]);
      const [next, ...rest] = after;
      if (next !== undefined) variants.push([...before, next, letter, ...rest]);
    }
  }
  return variants.map((variant) => `*${variant.map(escaped).join("")}*`);
}

/** Stands for one letter of a variant. Terms contain no control characters. */
const anyLetter = "\0";

const escaped = (letter: string): string =>
  letter === anyLetter ? "?" : /[*?[]/.test(letter) ? `[${letter}]` : letter;

/** The search over all companies. See domain/v0-calls.md#lists. */
export const searchEndpoints = [searchEverything];
