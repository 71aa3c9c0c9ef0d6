import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEdgeCache } from "./edge-cache";
import { judge, serviceStatus } from "./service-status";
import { memoryStore } from "./testing/memory-store";

const summary = (components: Record<string, string>) =>
  JSON.stringify({
    page: { name: "Status" },
    status: { indicator: "none" },
    components: Object.entries(components).map(([name, status]) => ({ id: `id-${name}`, name, status })),
    incidents: [],
  });

describe("the status of the services", () => {
  it.each([
    [{ Api: "operational", Portal: "operational" }, "operational"],
    [{ Api: "operational", Portal: "under_maintenance" }, "maintenance"],
    [{ Api: "degraded_performance", Portal: "under_maintenance" }, "degraded"],
    [{ Api: "degraded_performance", Portal: "partial_outage" }, "outage"],
    [{ Api: "major_outage", Portal: "operational" }, "outage"],
  ])("of %o is the worst of them, %s", (components, level) => {
    expect(judge(summary(components), [], 5)).toMatchObject({ level, problem: null, readAt: 5 });
  });

  it("counts only the components that matter, by id or by name", () => {
    const text = summary({ Api: "operational", Portal: "degraded_performance", Blog: "major_outage" });
    expect(judge(text, ["id-Api", "Portal"], 5)).toEqual({
      level: "degraded",
      problem: null,
      components: [
        { name: "Api", status: "operational" },
        { name: "Portal", status: "degraded_performance" },
      ],
      readAt: 5,
    });
  });

  it("says so when one of them is not in the summary, with the worst of the others", () => {
    const text = summary({ Api: "partial_outage" });
    expect(judge(text, ["Api", "Portal"], 5)).toMatchObject({
      level: "outage",
      problem: "components-missing",
    });
    expect(judge(text, ["Portal"], 5)).toMatchObject({ level: "unknown", problem: "components-missing" });
  });

  it.each([
    "",
    "<html>",
    "null",
    "[]",
    "{}",
    '{"components":{}}',
    '{"components":[]}',
    '{"components":[{"id":1}]}',
  ])("is undetermined when the summary is %o", (text) => {
    expect(judge(text, [], 5)).toMatchObject({ level: "unknown", problem: "undetermined" });
  });

  it("is undetermined where a status has no known name, and the known ones still count", () => {
    const text = summary({ Api: "on_fire", Portal: "degraded_performance" });
    expect(judge(text, [], 5)).toMatchObject({ level: "degraded", problem: "undetermined" });
    expect(judge(summary({ Api: "toString" }), [], 5)).toMatchObject({ problem: "undetermined" });
  });
});

describe("the source of the status", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  function place() {
    const { store, lifetime, settled } = memoryStore();
    let now = 1_000_000;
    const fetchSummary = vi.fn(async () => new Response(summary({ Api: "operational" })));
    const options = {
      url: "https://status.example/api/v2/summary.json",
      components: [],
      origin: "https://site.example",
      cache: createEdgeCache(store, lifetime, () => now),
      lifetime,
      fetchSummary,
    };
    const ask = async () => {
      const status = await serviceStatus(options);
      await settled();
      return status;
    };
    return { ask, options, fetchSummary, later: (seconds: number) => (now += 1_000 * seconds) };
  }
  const outage = async () => new Response(summary({ Api: "major_outage" }));

  it("that is not configured says nothing", async () => {
    const { options, fetchSummary } = place();
    expect(await serviceStatus({ ...options, url: null })).toMatchObject({
      level: "operational",
      problem: null,
    });
    expect(fetchSummary).not.toHaveBeenCalled();
  });

  it("is asked once a minute", async () => {
    const { ask, fetchSummary, later } = place();
    await ask();
    later(59);
    expect(await ask()).toMatchObject({ level: "operational", readAt: 1_000_000 });
    expect(fetchSummary).toHaveBeenCalledTimes(1);
  });

  it("is asked behind the page shortly after, and before it when the page was long unvisited", async () => {
    const { ask, fetchSummary, later } = place();
    await ask();
    fetchSummary.mockImplementation(outage);
    later(70);
    expect(await ask()).toMatchObject({ level: "operational" });
    expect(await ask()).toMatchObject({ level: "outage" });
    expect(fetchSummary).toHaveBeenCalledTimes(2);
    fetchSummary.mockImplementation(async () => new Response(summary({ Api: "operational" })));
    later(600);
    expect(await ask()).toMatchObject({ level: "operational" });
  });

  it("that fails is stood in for by its last word for an hour, and is unavailable after that", async () => {
    const { ask, fetchSummary, later } = place();
    await ask();
    for (const fault of [
      async () => new Response("no", { status: 500 }),
      () => Promise.reject(new TypeError("connect refused")),
    ]) {
      fetchSummary.mockImplementation(fault);
      later(1_700);
      expect(await ask()).toMatchObject({ level: "operational", readAt: 1_000_000 });
    }
    later(600);
    expect(await ask()).toEqual({ level: "unknown", problem: "unavailable", components: [], readAt: null });
  });

  it("that talks nonsense is undetermined and not remembered", async () => {
    const { ask, fetchSummary } = place();
    fetchSummary.mockImplementationOnce(async () => new Response("<html>"));
    expect(await ask()).toMatchObject({ problem: "undetermined" });
    expect(await ask()).toMatchObject({ level: "operational", problem: null });
  });
});
