import { fetchResult } from "@shared/api/fetch-result";
import { errorReceived } from "@shared/ui/toasts/error-toasts";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type DataPart, useReloadOn } from "./revalidation";

/**
 * Returns the loader data of a page with the parts that mutations have changed since. Only these parts are loaded
 * again, from `href` with `parts=issues,audits`: a resource that returns the matching properties of the loader data
 * (`loadParts`). Parts that are not shown, such as those of a closed tab, are loaded when they are shown.
 */
export function usePageParts<T extends object>(
  data: T,
  href: string | (() => Promise<string>),
  shown: readonly DataPart[],
): T {
  const [reloaded, setReloaded] = useState<{ of: T; values: Partial<T> }>({ of: data, values: {} });
  const showError = useUnit(errorReceived);
  /** The changed parts that are not shown. */
  const changedParts = useRef<ReadonlySet<DataPart>>(new Set());

  const reload = async (changed: readonly DataPart[]) => {
    const all = new Set([...changedParts.current, ...changed]);
    const own = [...all].filter((part) => shown.includes(part));
    changedParts.current = new Set([...all].filter((part) => !shown.includes(part)));
    if (own.length === 0) return;
    const resource = typeof href === "string" ? href : await href();
    const result = await fetchResult<Partial<T>>(`${resource}&parts=${own.join(",")}`);
    if (!result.ok) {
      showError(result.error);
      return;
    }
    setReloaded((before) => ({ of: data, values: { ...(before.of === data ? before.values : {}), ...result.value } }));
  };
  useReloadOn(null, reload, { isPage: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other parts are shown
  useEffect(() => void reload([]), [shown]);

  return useMemo(() => (reloaded.of === data ? { ...data, ...reloaded.values } : data), [data, reloaded]);
}
