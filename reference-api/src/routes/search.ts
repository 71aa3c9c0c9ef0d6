import { certainParts, searchTerms, wordsWithTypos } from "@heliograph/rules/search-text";
import { type RawBuilder, sql } from "kysely";
import { array, integer, nullable, object, string } from "superstruct";
import { visibilityGroupsOf } from "../access/companies";
import type { Api } from "../api";
import { readBatch } from "../db/connect";
import { described, instant } from "../http/fields";
import { isWholeTicket, ticketNumber } from "../resources/ticket-plants";
import { endpoint, one } from "./endpoint";

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
const maxSearchLength = 200;
/** Source: https://developers.cloudflare.com/d1/platform/limits/ */
const maxPatternBytes = 50;
/** Shorter terms must match exactly, because a typo in a short term has too many meanings. */
const minTolerantLength = 4;

const searchEverything = endpoint("get", "/search", {
  access: "admin",
  summary:
    "Plants, tickets and users of all companies by text. Each term may have one typo if nothing matches exactly.",
  query: object({ search: described("The text to find.", string()) }),
  response: one("SearchResults", searchResultsSchema),
  async handle({ api, query }) {
    const terms = searchTerms(query.search.slice(0, maxSearchLength)).slice(0, maxTerms);
    if (terms.length === 0) return { plants: [], tickets: [], users: [] };
    const exact = await find(api, (text) => everyTerm(terms, (term) => contains(text, term)));
    // Comparing with patterns takes longer, so the kinds with exact results are left out.
    const [plants, tickets, users] = await find(
      api,
      (text) =>
        everyTerm(terms, (term) => sql`(${contains(text, term)} or ${matchesPatterns(text, patternsOf(term))})`),
      exact.map((rows) => rows.length === 0),
    );
    return { plants: [...exact[0], ...plants], tickets: [...exact[1], ...tickets], users: [...exact[2], ...users] };
  },
});

type Condition = RawBuilder<boolean>;

/** The first plants, tickets and users whose text matches, of the kinds that are asked for. */
function find(
  api: Api,
  matches: (text: RawBuilder<string>) => Condition,
  [hasPlants = true, hasTickets = true, hasUsers = true]: readonly boolean[] = [],
) {
  const ofCompany = ["companies.id as company_id", "companies.name as company_name"] as const;
  const plants = api.db
    .selectFrom("plants")
    .innerJoin("companies", "companies.id", "plants.owning_company_id")
    .select(["plants.id", "plants.name", "city", ...ofCompany])
    .where(matches(sql`plants.search_text`))
    .orderBy("plants.sort_name")
    .limit(maxHits);
  const tickets = api.db
    .selectFrom("tickets")
    .innerJoin("companies", "companies.id", "tickets.company_id")
    .select(["tickets.id", ticketNumber.as("number"), "title", "closed_on", ...ofCompany])
    .where(matches(sql`(tickets.search_text || ' ' || ${ticketNumber})`))
    .where(isWholeTicket(null))
    .orderBy("tickets.id", "desc")
    .limit(maxHits);
  const users = api.db
    .selectFrom("users")
    .innerJoin("company_users", "company_users.user_id", "users.id")
    .innerJoin("companies", "companies.id", "company_users.company_id")
    .select(["users.id", "first_name", "last_name", "email", ...ofCompany])
    .where(matches(sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`))
    .where("users.robot", "=", 0)
    .where("users.deleted_at", "is", null)
    .groupBy("users.id")
    .orderBy("first_name")
    .limit(maxHits);
  return readBatch(api.env.DB, [
    hasPlants ? plants : null,
    hasTickets ? tickets : null,
    hasUsers ? users : null,
  ] as const);
}

/** Condition: every term of a search matches. */
const everyTerm = (terms: readonly string[], matches: (term: string) => RawBuilder<unknown>): Condition =>
  sql`(${sql.join(terms.map(matches), sql` and `)})`;

const contains = (text: RawBuilder<string>, term: string) => sql`instr(${text}, ${term}) > 0`;

const matchesPatterns = (text: RawBuilder<string>, patterns: readonly string[]) =>
  sql`exists (select 1 from json_each(${JSON.stringify(patterns)}) where ${text} glob value)`;

/**
 * The GLOB patterns of a term with one letter wrong, missing, typed twice or swapped with the next letter. The first
 * letter is right. A pattern that is too long for D1 is left out: a long term must match exactly.
 */
export function patternsOf(term: string): string[] {
  const letters = [...term];
  const variants: string[][] = [];
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
  return variants
    .map((variant) => `*${variant.map(escaped).join("")}*`)
    .filter((pattern) => new TextEncoder().encode(pattern).length <= maxPatternBytes);
}

/** Stands for one letter of a variant. Terms contain no control characters. */
const anyLetter = "\0";

const escaped = (letter: string): string =>
  letter === anyLetter ? "?" : /[*?[]/.test(letter) ? `[${letter}]` : letter;

/** The maximum number of plants that a suggestion compares with the text. */
const maxCandidates = 5_000;

const searchSuggestion = endpoint("get", "/companies/{c}/search-suggestion", {
  summary: "The words of a plant of the company that are most like a text with typos; null if no plant is like it.",
  query: object({ search: described("The text with typos.", string()) }),
  response: one("SearchSuggestion", object({ search: nullable(string()) })),
  async handle({ api, params, query }) {
    const terms = searchTerms(query.search.slice(0, maxSearchLength)).slice(0, maxTerms);
    if (terms.length === 0) return { search: null };
    const text = sql<string>`plants.search_text`;
    const hasPart = (term: string) =>
      sql`(${sql.join(
        certainParts(term).map((part) => contains(text, part)),
        sql` or `,
      )})`;
    const candidates = await api.db
      .selectFrom("plants")
      .select(text.as("text"))
      .where("visibility_group_id", "in", visibilityGroupsOf([params.c]))
      .where(everyTerm(terms, hasPart))
      .orderBy("sort_name")
      .limit(maxCandidates)
      .execute();
    let best: ReturnType<typeof wordsWithTypos> = null;
    for (const candidate of candidates) {
      const found = wordsWithTypos(candidate.text, terms);
      if (found && (best === null || found.typos < best.typos)) best = found;
    }
    return { search: best?.words.join(" ") ?? null };
  },
});

/** The search over all companies, and what a search with typos means. See domain/v0-calls.md#lists. */
export const searchEndpoints = [searchEverything, searchSuggestion];
