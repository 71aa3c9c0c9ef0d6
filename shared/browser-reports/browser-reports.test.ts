import { afterEach, describe, expect, it, vi } from "vitest";

/** Loads a new instance of the module with the browser APIs that it uses. */
async function loadReports() {
  const sent: Blob[] = [];
  const observers: { type: string; emit: (entries: object[]) => void }[] = [];
  class Observer {
    constructor(private readonly read: (list: { getEntries(): object[] }) => void) {}
    observe({ type }: { type: string }) {
      if (type === "event") throw new TypeError("This browser does not measure it.");
      observers.push({ type, emit: (entries) => this.read({ getEntries: () => entries }) });
    }
    takeRecords = () => [];
    disconnect = () => {};
  }
  const target = new EventTarget();
  vi.stubGlobal("location", { pathname: "/plants/12" });
  vi.stubGlobal("navigator", { sendBeacon: (_path: string, body: Blob) => sent.push(body) });
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ responseStart: 81.4 }] as never);
  vi.resetModules();
  const reports = await import("../lib/browser-reports");
  const emit = (type: string, entries: object[]) => observers.find((observer) => observer.type === type)?.emit(entries);
  const read = () => Promise.all(sent.map(async (body) => JSON.parse(await body.text())));
  return { ...reports, emit, read, hide: () => target.dispatchEvent(new Event("visibilitychange")) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const errorEvent = (error: unknown, stack?: string) =>
  Object.assign(new Event("error"), { error: stack ? Object.assign(error as Error, { stack }) : error });
const ownStack = "TypeError: x\n    at f (https://site.example/assets/root-abc.js:1:200)";

describe("reportVitals", () => {
  it("sends the measured web vitals once when the page is hidden", async () => {
    const { reportVitals, emit, read, hide } = await loadReports();
    reportVitals();
    emit("largest-contentful-paint", [{ startTime: 500.2 }, { startTime: 900.6 }]);
    emit("layout-shift", [{ value: 0.01 }, { value: 0.5, hadRecentInput: true }, { value: 0.002 }]);
    expect(await read()).toEqual([]);
    hide();
    hide();
    expect(await read()).toEqual([{ path: "/plants/12", vitals: { ttfbMs: 81, lcpMs: 901, inpMs: null, cls: 0.012 } }]);
  });
});

describe("reportError", () => {
  it("sends an error at most a few times when a script of this site throws", async () => {
    const { reportError, read } = await loadReports();
    for (let count = 0; count < 8; count += 1) reportError(errorEvent(new TypeError("x is null"), ownStack));
    const [first, ...others] = await read();
    expect(first).toEqual({
      path: "/plants/12",
      error: { name: "TypeError", message: "x is null", at: "/assets/root-abc.js:1:200" },
    });
    expect(others).toHaveLength(4);
  });

  it("sends a rejected promise, but no errors of extensions and cancelled requests", async () => {
    const { reportError, read } = await loadReports();
    const reason = Object.assign(new Error("failed"), { stack: ownStack });
    reportError(errorEvent(new Error("x"), "Error: x\n at chrome-extension://abc/content.js:1:1"));
    reportError(errorEvent(Object.assign(new Error("cancelled"), { name: "AbortError" }), ownStack));
    reportError(errorEvent("Script error."));
    reportError(Object.assign(new Event("unhandledrejection"), { reason }));
    expect((await read()).map(({ error }) => error.message)).toEqual(["failed"]);
  });
});
