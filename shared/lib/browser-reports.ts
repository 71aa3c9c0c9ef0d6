/** A report of one page: its web vitals, or one error. The Worker logs it without personal data. */
export interface BrowserReport {
  path: string;
  vitals?: WebVitals;
  error?: { name: string; message: string; at: string };
}

/**
 * Milliseconds, and the layout shift without a unit; null if the event did not happen or the browser does not measure
 * it.
 */
interface WebVitals {
  ttfbMs: number | null;
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

export const browserReportPath = "/browser-report";

/** The maximum number of reports of a repeating error, such as one in a timer. */
const maxErrors = 5;
let reportedErrors = 0;

/** Reports an error of a script of this site. Errors of browser extensions and cancelled requests are ignored. */
export function reportError(event: Event): void {
  const cause: unknown = "reason" in event ? event.reason : "error" in event ? event.error : null;
  if (!(cause instanceof Error) || cause.name === "AbortError") return;
  const at = /\/assets\/[\w.-]+\.js:\d+:\d+/.exec(cause.stack ?? "")?.[0];
  if (!at || reportedErrors >= maxErrors) return;
  reportedErrors += 1;
  send({ path: location.pathname, error: { name: cause.name, message: cause.message, at } });
}

/** Measures the web vitals of the page, and reports them when the page is hidden or unloaded. */
export function reportVitals(): void {
  const path = location.pathname;
  const vitals: WebVitals = { ttfbMs: null, lcpMs: null, inpMs: null, cls: null };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation) vitals.ttfbMs = Math.round(navigation.responseStart);
  const observers = [
    observe("largest-contentful-paint", ({ startTime }) => {
      vitals.lcpMs = Math.round(startTime);
    }),
    observe("event", ({ duration, interactionId }) => {
      if (interactionId) vitals.inpMs = Math.max(vitals.inpMs ?? 0, Math.round(duration));
    }),
    observe("layout-shift", ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) vitals.cls = Math.round(((vitals.cls ?? 0) + value) * 1_000) / 1_000;
    }),
  ];
  addEventListener(
    "visibilitychange",
    () => {
      for (const read of observers) read();
      send({ path, vitals });
    },
    { once: true },
  );
}

/** The fields of performance entries that TypeScript's DOM types lack. */
interface Entry {
  startTime: number;
  duration: number;
  interactionId?: number;
  value?: number;
  hadRecentInput?: boolean;
}

/**
 * Observes the entries of a type since the start of the page. The returned function reads the last entries and stops.
 */
function observe(type: string, onEntry: (entry: Entry) => void): () => void {
  const read = (entries: PerformanceEntryList) => entries.forEach((entry) => void onEntry(entry));
  try {
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type, buffered: true });
    return () => {
      read(observer.takeRecords());
      observer.disconnect();
    };
  } catch {
    // The browser does not measure this type.
    return () => {};
  }
}

const send = (report: BrowserReport) =>
  navigator.sendBeacon(browserReportPath, new Blob([JSON.stringify(report)], { type: "application/json" }));
