import { isProblem } from "@entities/issue";
import { isId } from "@shared/lib/text";
import {
  choicesCodec,
  enumCodec,
  listCodec,
  type QueryCodec,
  repeatedListCodec,
  switchCodec,
  textCodec,
} from "@shared/list-query/codecs";
import { createListQuery, type QueryOf, type SortFields } from "@shared/list-query/list-query";
import { type CauseOrder, type CauseTab, causeTabs } from "./cause";

/** An energy in kWh per day, in plain digits. */
const kwhCodec: QueryCodec<number> = {
  read(text) {
    const digits = text.trim();
    const value = /^\d{1,6}(\.\d)?$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
    return { value, complete: value !== null || digits === "" };
  },
  write: String,
};

const maxNameLength = 100;

const sortFields: SortFields<CauseOrder> = { at_stake: "descending", since: "ascending", severity: "descending" };

/** The query of the triage page (domain/triage.md#url). */
export const triageQuery = createListQuery({
  filters: {
    tab: enumCodec(causeTabs),
    search: textCodec(200),
    /** Types that the API knows and the application does not are valid, too. Notes are no causes. */
    types: listCodec((name) => name.length <= maxNameLength && isProblem(name)),
    drivers: listCodec((name) => name.length <= maxNameLength),
    tags: choicesCodec(isId),
    child_company_ids: repeatedListCodec(isId),
    /** The queue over all companies, for administrators in admin mode. */
    all_companies: switchCodec(false),
    /** Causes with less at stake, in kWh per day, are folded. */
    min: kwhCodec,
  },
  sortFields,
  defaultSort: { field: "at_stake", descending: true },
  defaults: { tab: "open" as CauseTab, all_companies: false },
});

export type TriageQuery = QueryOf<typeof triageQuery>;

/**
 * Returns the query that is shown to a user. All companies are for administrators in admin mode; others get their own
 * company. Tags and child companies belong to one company.
 */
export function toShownQuery(query: TriageQuery, mayReadAll: boolean): TriageQuery {
  const { all_companies, tags, child_company_ids, ...filters } = query.filters;
  const isOfAll = mayReadAll && all_companies;
  const ofCompany = { ...(tags && { tags }), ...(child_company_ids && { child_company_ids }) };
  return { ...query, filters: { ...filters, all_companies: isOfAll, ...(!isOfAll && ofCompany) } };
}
