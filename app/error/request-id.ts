import { useEffect, useState } from "react";

/** The number that the log knows a response by, as the edge puts it into Server-Timing. */
function requestIdOf(entry: PerformanceResourceTiming): string | null {
  return entry.serverTiming.find(({ name }) => name === "request")?.description || null;
}

/** The number of the last page or page's data that the browser was answered; null where it keeps none. */
export function lastRequestId(entries: readonly PerformanceResourceTiming[]): string | null {
  const pages = entries
    .filter(({ entryType, name }) => entryType === "navigation" || new URL(name).pathname.endsWith(".data"))
    .sort((a, b) => b.startTime - a.startTime);
  const [last] = pages;
  return last ? requestIdOf(last) : null;
}

/**
 * The number of the request that failed: the document's own at first, and where a later one brought the error
 * here, that one's.
 */
export function useRequestId(documentId: string | null): string | null {
  const [id, setId] = useState(documentId);
  useEffect(() => {
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    setId((own) => lastRequestId(entries as PerformanceResourceTiming[]) ?? own);
  }, []);
  return id;
}
