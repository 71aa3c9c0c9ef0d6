import { useEffect, useState } from "react";

/** The request id of a response, which the Worker sets in Server-Timing. */
function readRequestId(entry: PerformanceResourceTiming): string | null {
  return entry.serverTiming.find(({ name }) => name === "request")?.description || null;
}

/** The request id of the last document or loader data that the browser received; null if it has none. */
export function lastRequestId(entries: readonly PerformanceResourceTiming[]): string | null {
  const pages = entries
    .filter(({ entryType, name }) => entryType === "navigation" || new URL(name).pathname.endsWith(".data"))
    .sort((a, b) => b.startTime - a.startTime);
  const [last] = pages;
  return last ? readRequestId(last) : null;
}

/** The id of the failed request: that of the document, or of the later request that caused the error. */
export function useRequestId(documentId: string | null): string | null {
  const [id, setId] = useState(documentId);
  useEffect(() => {
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    setId((current) => lastRequestId(entries as PerformanceResourceTiming[]) ?? current);
  }, []);
  return id;
}
