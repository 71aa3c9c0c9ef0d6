import type { Company, CompanyStatistics } from "@entities/company";
import { smallestLossKwh } from "@heliograph/rules/units";
import { compareNames } from "@shared/lib/text";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery, type Sort, type SortFields } from "@shared/list-query/list-query";

/** The sort fields. All but the name require the extension `companies`. */
const sortFields = {
  name: "ascending",
  plants: "descending",
  plants_with_issues: "descending",
  at_stake: "descending",
  last_signed_in_at: "descending",
} as const satisfies SortFields;
type SortField = keyof typeof sortFields;

const createCompaniesQuery = (hasStatistics: boolean) =>
  createListQuery({
    filters: { search: textCodec(200) },
    sortFields: (hasStatistics ? sortFields : { name: sortFields.name }) as typeof sortFields,
    defaultSort: hasStatistics ? { field: "at_stake", descending: true } : { field: "name", descending: false },
  });

const queries = { plain: createCompaniesQuery(false), withStatistics: createCompaniesQuery(true) };

/** The query of the companies: the most at stake first if it is known, otherwise by name (domain/companies.md#companies). */
export const companiesListQuery = (hasStatistics: boolean) => queries[hasStatistics ? "withStatistics" : "plain"];

/** domain/limits.md#page-sizes */
export const companiesPerPage = 16;

export interface CompanyRow {
  id: number;
  editHref: string;
  name: string;
  /** Null without the extension `companies`. */
  statistics: CompanyStatistics | null;
  parents: string[];
  /** Whether the company sees light plants, and whether it may create them. */
  light: "none" | "shown" | "created";
}

export function toRow(company: Omit<Company, "parents"> & { parents: string[] }): CompanyRow {
  const { id, name, parents, statistics = null } = company;
  const light = company.non_mon_creation_enabled ? "created" : "shown";
  return {
    id,
    editHref: `/admin/companies/${id}`,
    name,
    parents,
    statistics,
    light: company.non_mon_accessible ? light : "none",
  };
}

/** The number of companies with something at stake, and of companies whose users have never signed in. */
export function attentionOf(companies: readonly Pick<Company, "statistics">[]) {
  const figures = companies.flatMap(({ statistics }) => statistics ?? []);
  return {
    atStake: figures.filter(({ at_stake_kwh_per_day: kwh }) => (kwh ?? 0) >= smallestLossKwh).length,
    unused: figures.filter(({ last_signed_in_at: at }) => at === null).length,
  };
}

type Sortable = Pick<Company, "id" | "name" | "statistics">;

/**
 * Sorts companies. Values that are not known are last in both directions, and companies with the same value are sorted
 * by their number of plants, then by name.
 */
export function sortedCompanies<Row extends Sortable>(
  rows: readonly Row[],
  { field, descending }: Sort<SortField>,
): Row[] {
  const byName = (a: Row, b: Row) => compareNames(a.name, b.name) || a.id - b.id;
  const direction = descending ? -1 : 1;
  if (field === "name") return rows.toSorted((a, b) => direction * byName(a, b));
  const read = field === "at_stake" ? stakeOf(rows) : ({ statistics }: Row) => statistics?.[field] ?? null;
  const plantsOf = ({ statistics }: Row) => statistics?.plants ?? 0;
  return rows.toSorted((a, b) => {
    const [first, second] = [read(a), read(b)];
    if (first !== second && (first === null || second === null)) return first === null ? 1 : -1;
    const order = first === null || second === null || first === second ? 0 : first < second ? -1 : 1;
    return direction * order || plantsOf(b) - plantsOf(a) || byName(a, b);
  });
}

/** What is at stake: its value if all companies have a value, otherwise its energy (domain/issues.md#at-stake). */
function stakeOf(rows: readonly Sortable[]): (row: Sortable) => number | null {
  const isUnpriced = ({ statistics }: Sortable) =>
    Boolean(statistics?.at_stake_kwh_per_day) && statistics?.at_stake_cents_per_day === null;
  const field = rows.some(isUnpriced) ? "at_stake_kwh_per_day" : "at_stake_cents_per_day";
  return ({ statistics }) => statistics?.[field] || null;
}
