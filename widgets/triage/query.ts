import { type CauseTab, causeTabs } from "@entities/cause";
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
    tab: enumCodec(causeTabs),
    search: textCodec(200),
    types: listCodec(isIssueType),
    drivers: listCodec((name) => name.length <= 100),
    tags: choicesCodec(isId),
    child_company_ids: repeatedListCodec(isId),
    /** Causes that cost less, in kWh per day, are folded. */
    min: kwhCodec,
  },
  defaults: { tab: "open" as CauseTab },
});
export type TriageQuery = QueryOf<typeof triageQuery>;
