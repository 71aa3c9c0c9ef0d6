import { type CauseOrder, type CauseTab, causeTabs } from "@entities/cause";
import { isProblem } from "@entities/issue";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
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
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";

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

export const tabLabels: Readonly<Record<CauseTab, MessageDescriptor>> = {
  open: msg`Open`,
  "in-progress": msg`In progress`,
  snoozed: msg`Snoozed`,
  done: msg`Done this week`,
};

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

/**
 * The cause whose panel is open, and functions that return the URL of a panel. The URL's hash names the cause. The
 * server does not receive the hash, so the first render has no panel. Opening the panel must not interrupt the
 * hydration of the queue.
 */
export function useOpenCause(search: string): { key: string | null; hrefOf: (key: string) => string } {
  const { hash, pathname } = useLocation();
  const [latestKey, setLatestKey] = useState<string | null>(null);
  // A panel is closed at once: until then, the keys of the queue would open another one.
  const key = keyOfHash(hash) === null ? null : latestKey;
  const loaded = useRef(keyOfHash(hash));
  const shown = useRef<string | null>(null);
  const queueTop = useRef(0);
  useEffect(() => {
    if (shown.current === null) queueTop.current = window.scrollY;
    startTransition(() => setLatestKey(keyOfHash(hash)));
  }, [hash]);
  // On a narrow screen the panel replaces the queue. Remix restores the scroll position of a page that is loaded again.
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const isLoaded = key !== null && key === loaded.current;
    loaded.current = null;
    if (isLoaded || window.matchMedia("(min-width: 1100px)").matches) return;
    window.scrollTo({ top: key === null ? queueTop.current : 0, behavior: "instant" });
  }, [key]);
  return { key, hrefOf: (cause) => `${pathname}${search}#${encodeURIComponent(cause)}` };
}

/** The key of a cause in the hash of a URL. */
export function keyOfHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}
