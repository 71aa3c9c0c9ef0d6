import { createMemoryCache } from "@testing/memory-cache";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEdgeCache } from "../cache/edge-cache";
import { classifyServiceStatus, getServiceStatus } from "./service-status";

const summary = (components: Record<string, string>) =>
  JSON.stringify({
    page: { name: "Status" },
    status: { indicator: "none" },
    components: Object.entries(components).map(([name, status]) => ({ id: `id-${name}`, name, status })),
    incidents: [],
  });

describe("classifyServiceStatus", () => {
  it.each([
    [{ Api: "operational", Portal: "operational" }, "operational"],
    [{ Api: "operational", Portal: "under_maintenance" }, "maintenance"],
    [{ Api: "degraded_performance", Portal: "under_maintenance" }, "degraded"],
    [{ Api: "degraded_performance", Portal: "partial_outage" }, "outage"],
    [{ Api: "major_outage", Portal: "operational" }, "outage"],
  ])("classifies %o as %s", (components, level) =>
    expect(classifyServiceStatus(summary(components), [], 5)).toMatchObject({ level, problem: null, readAt: 5 }),
  );

  it("uses only the relevant components, by id or by name", () => {
    const text = summary({ Api: "operational", Portal: "degraded_performance", Blog: "major_outage" });
    expect(classifyServiceStatus(text, ["id-Api", "Portal"], 5)).toEqual({
      level: "degraded",
      problem: null,
      components: [
        { name: "Api", status: "operational" },
        { name: "Portal", status: "degraded_performance" },
      ],
      readAt: 5,
    });
  });

  it("reports missing components with the worst level of the others", () => {
    const text = summary({ Api: "partial_outage" });
    expect(classifyServiceStatus(text, ["Api", "Portal"], 5)).toMatchObject({
      level: "outage",
      problem: "components-missing",
    });
    expect(classifyServiceStatus(text, ["Portal"], 5)).toMatchObject({
      level: "unknown",
      problem: "components-missing",
    });
  });

  it.each(["", "<html>", "null", "[]", "{}", '{"components":{}}', '{"components":[]}', '{"components":[{"id":1}]}'])(
    "returns undetermined when the summary is %o",
    (text) => expect(classifyServiceStatus(text, [], 5)).toMatchObject({ level: "unknown", problem: "undetermined" }),
  );

  it("returns undetermined with the worst known level when a status is unknown", () => {
    const text = summary({ Api: "on_fire", Portal: "degraded_performance" });
    expect(classifyServiceStatus(text, [], 5)).toMatchObject({ level: "degraded", problem: "undetermined" });
    expect(classifyServiceStatus(summary({ Api: "toString" }), [], 5)).toMatchObject({ problem: "undetermined" });
  });
});

describe("getServiceStatus", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  function createSource() {
    const { store, executionContext, waitForBackgroundWork } = createMemoryCache();
    let now = 1_000_000;
    const fetchSummary = vi.fn(async () => new Response(summary({ Api: "operational" })));
    const options = {
      url: "https://status.example/api/v2/summary.json",
      components: [],
      origin: "https://site.example",
      cache: createEdgeCache({ store, executionContext, now: () => now }),
      executionContext,
      fetchSummary,
    };
    const load = async () => {
      const status = await getServiceStatus(options);
      await waitForBackgroundWork();
      return status;
    };
    return { load, options, fetchSummary, advance: (seconds: number) => (now += 1_000 * seconds) };
  }
  const outage = async () => new Response(summary({ Api: "major_outage" }));

  it("returns operational without a request when no source is configured", async () => {
    const { options, fetchSummary } = createSource();
    expect(await getServiceStatus({ ...options, url: null })).toMatchObject({ level: "operational", problem: null });
    expect(fetchSummary).not.toHaveBeenCalled();
  });

  it("fetches the summary once per minute", async () => {
    const { load, fetchSummary, advance } = createSource();
    await load();
    advance(59);
    expect(await load()).toMatchObject({ level: "operational", readAt: 1_000_000 });
    expect(fetchSummary).toHaveBeenCalledTimes(1);
  });

  it("revalidates in the background for a minute, and waits for the source when the entry is older", async () => {
    const { load, fetchSummary, advance } = createSource();
    await load();
    fetchSummary.mockImplementation(outage);
    advance(70);
    expect(await load()).toMatchObject({ level: "operational" });
    expect(await load()).toMatchObject({ level: "outage" });
    expect(fetchSummary).toHaveBeenCalledTimes(2);
    fetchSummary.mockImplementation(async () => new Response(summary({ Api: "operational" })));
    advance(600);
    expect(await load()).toMatchObject({ level: "operational" });
  });

  it("serves a stale entry for an hour when the source fails, then returns unavailable", async () => {
    const { load, fetchSummary, advance } = createSource();
    await load();
    for (const failure of [
      async () => new Response("no", { status: 500 }),
      () => Promise.reject(new TypeError("connect refused")),
    ]) {
      fetchSummary.mockImplementation(failure);
      advance(1_700);
      expect(await load()).toMatchObject({ level: "operational", readAt: 1_000_000 });
    }
    advance(600);
    expect(await load()).toEqual({ level: "unknown", problem: "unavailable", components: [], readAt: null });
  });

  it.each([
    ["undetermined", async () => new Response("<html>")],
    ["unavailable", async () => new Response("no", { status: 500 })],
    ["unavailable", () => Promise.reject(new TypeError("connect refused"))],
  ])("returns %s for 10 seconds before it asks the source again", async (problem, failure) => {
    const { load, fetchSummary, advance } = createSource();
    fetchSummary.mockImplementationOnce(failure);
    expect(await load()).toMatchObject({ problem });
    advance(9);
    expect(await load()).toMatchObject({ problem });
    expect(fetchSummary).toHaveBeenCalledTimes(1);
    advance(2);
    expect(await load()).toMatchObject({ level: "operational", problem: null });
  });

  it("returns unavailable after 1.5 s when the source sends nothing, or headers without a body", async () => {
    for (const silent of [
      () => new Promise<Response>(() => {}),
      async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })),
    ]) {
      const { load, fetchSummary } = createSource();
      fetchSummary.mockImplementation(silent);
      const startedAt = performance.now();
      expect(await load()).toMatchObject({ problem: "unavailable" });
      expect(performance.now() - startedAt).toBeLessThan(1_900);
      expect(await load()).toMatchObject({ problem: "unavailable" });
      expect(fetchSummary).toHaveBeenCalledTimes(1);
    }
  });
});
