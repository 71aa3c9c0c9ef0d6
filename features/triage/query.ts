import { isIssueType } from "@entities/issue";
import { isId } from "@shared/lib/text";
import {
  choicesCodec,
  enumCodec,
  listCodec,
  type QueryCodec,
  repeatedListCodec,
  textCodec,
} from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import { type QueueTab, queueTabs } from "./queue";

/** An energy in kWh per day in plain digits. */
const kwhCodec: QueryCodec<number> = {
  read(text) {
    const digits = text.trim();
    const value = /^\d{1,6}(\.\d)?$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
    return { value, complete: value !== null || digits === "" };
  },
  write: String,
};

/** The query of the triage page (domain/triage.md#url). */
export const triageQuery = createListQuery({
  filters: {
    tab: enumCodec(queueTabs),
    search: textCodec(200),
    types: listCodec(isIssueType),
    drivers: listCodec((name) => name.length <= 100),
    tags: choicesCodec(isId),
    child_company_ids: repeatedListCodec(isId),
    /** Entries that cost less, in kWh per day, are folded. */
    min: kwhCodec,
  },
  defaults: { tab: "open" as QueueTab },
});
export type TriageListQuery = typeof triageQuery;
export type TriageQuery = QueryOf<TriageListQuery>;

/** As many as the rows of other lists: more would make the page as slow as the largest fleet. */
export const causesPerPage = 25;

/** The page with the panel of a cause, on the tab and the page of the queue that have it. */
export function causeHref({ key, tab }: { key: string; tab: QueueTab }, page = 1): string {
  const parameters = [tab !== "open" && `tab=${tab}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return `/triage${parameters && `?${parameters}`}#${encodeURIComponent(key)}`;
}
