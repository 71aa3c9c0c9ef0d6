import { refreshHeader } from "@shared/framework/page-data-url";
import { maxOfflinePlants, ownerHeader, type StoredPlant } from "@shared/offline/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cacheNameOf,
  containsData,
  copiesOfEntry,
  copiesToRemove,
  copyKey,
  entriesOf,
  failureIn,
  isStorable,
  offlineSelections,
  outdatedCaches,
  ownerOf,
  ownerOfCache,
  plantsToStore,
  type StoredCopy,
  strategyOf,
} from "./rules";

const site = "https://site.example";
const now = Date.parse("2026-11-27T10:00:00Z");
const dayMs = 86_400_000;

const plant = (id: number, changes: Partial<StoredPlant> = {}): StoredPlant => ({
  href: `/plants/${id}?companyId=3`,
  contents: `/resources/plant-contents?companyId=3&plantId=${id}`,
  name: `Roof ${id}`,
  seenAt: now,
  selections: [],
  ...changes,
});
const kept = [{ key: "tag 1", label: "Roofs" }];
const copy = (path: string, storedAt = now, bytes = 1_000): StoredCopy => ({
  url: new URL(path, site),
  storedAt,
  bytes,
});

describe("strategyOf", () => {
  it.each([
    ["asset", "GET", "/assets/root-abc.js", "no-cors"],
    ["copy", "GET", "/plants/9?companyId=3", "navigate"],
    ["copy", "GET", "/plants.data?_routes=x", "cors"],
    ["copy", "GET", "/_root.data", "cors"],
    ["copy", "GET", "/resources/plant-meters?companyId=3&plantId=9", "cors"],
    ["copy", "GET", "/api/v0/companies/3/plants", "cors"],
    ["last-plant", "GET", "/last-plant", "navigate"],
    ["pass", "POST", "/plants.data", "cors"],
    ["pass", "POST", "/sign-out", "navigate"],
    ["pass", "HEAD", "/plants", "navigate"],
    ["pass", "GET", "/sign-out", "navigate"],
    ["pass", "GET", "/owner/a-token", "navigate"],
    ["pass", "GET", "/owner/a-token.data?plant=9", "cors"],
    ["pass", "GET", "/resources/wall?company=3", "cors"],
    ["pass", "GET", "/resources/plant-file?fileId=1", "navigate"],
    ["pass", "GET", "/service-worker.js", "same-origin"],
    ["pass", "GET", "/manifest.webmanifest", "cors"],
    ["pass", "GET", "/content/help.json", "cors"],
    ["pass", "GET", "https://tiles.example/plants.data", "cors"],
  ] as const)("is %s for %s %s (%s)", (strategy, method, path, mode) => {
    const headers = new Headers();
    expect(strategyOf({ method, url: new URL(path, site).href, mode, headers }, site)).toBe(strategy);
  });

  it("is pass for the refresh of an open page", () => {
    const request = new Request(`${site}/plants.data?_routes=list`, { headers: { [refreshHeader]: "7-3" } });
    expect(strategyOf(request, site)).toBe("pass");
  });
});

describe("the key of a copy", () => {
  it("is the URL, without the query of the page of what is available", () => {
    expect(copyKey(`${site}/plants?page=2`)).toBe(`${site}/plants?page=2`);
    expect(copyKey(`${site}/offline?page=%2Fplants`)).toBe(`${site}/offline`);
  });

  it.each([
    ["/plants.data", "/plants.data?_routes=list", true],
    ["/plants.data?_routes=shell,list", "/plants.data?_routes=list", true],
    ["/plants.data?_routes=list", "/plants.data?_routes=shell,list", false],
    ["/plants.data?_routes=list", "/plants.data", false],
    ["/plants.data?page=2", "/plants.data", false],
    ["/plants", "/plants.data", false],
  ])("of %s contains the data of %s: %s", (stored, requested, contains) =>
    expect(containsData(new URL(stored, site), new URL(requested, site))).toBe(contains),
  );
});

describe("the owner of copies", () => {
  const owner = { id: "abc-_1", endsAt: now + 1 };
  const response = (header?: string) => new Response("", { headers: header ? { [ownerHeader]: header } : {} });

  it("is the owner in the header, null when the header says none, and unknown without the header", () => {
    expect(ownerOf(response(`abc-_1 ${owner.endsAt}`))).toEqual({ ...owner, onlyMarked: false });
    expect(ownerOf(response(`abc-_1 ${owner.endsAt} only-marked`))).toEqual({ ...owner, onlyMarked: true });
    expect(ownerOf(response("none"))).toBeNull();
    expect(ownerOf(response("<script>"))).toBeNull();
    expect(ownerOf(response())).toBeUndefined();
  });

  it("is read from the name of the cache", () => {
    expect(ownerOfCache(cacheNameOf(owner))).toEqual(owner);
    expect(ownerOfCache("assets")).toBeNull();
  });

  it("decides which caches are deleted", () => {
    const own = cacheNameOf(owner);
    const other = cacheNameOf({ id: "other", endsAt: now + 1 });
    const expired = cacheNameOf({ id: "old", endsAt: now });
    const names = ["assets", own, other, expired];
    expect(outdatedCaches(names, now)).toEqual([expired]);
    expect(outdatedCaches(names, now, owner)).toEqual([other, expired]);
    expect(outdatedCaches(names, now, null)).toEqual([own, other, expired]);
    expect(outdatedCaches(names, now + 1)).toEqual([own, other, expired]);
  });

  it("never leaves a cache of another owner or of an ended session", () => {
    const owners = fc.record({ id: fc.constantFrom("a", "b", "c"), endsAt: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(owners), fc.option(owners), fc.integer({ min: 1, max: 9 }), (all, current, time) => {
        const names = all.map(cacheNameOf);
        const deleted = outdatedCaches(names, time, current);
        const left = names.filter((name) => !deleted.includes(name)).map(ownerOfCache);
        return left.every((one) => one?.id === current?.id && (one?.endsAt ?? 0) > time);
      }),
    );
  });
});

describe("isStorable", () => {
  const of = (type: string, status = 200, headers: Record<string, string> = {}) =>
    isStorable(new Response(status === 204 ? null : "", { status, headers: { "Content-Type": type, ...headers } }));

  it("accepts pages, page data and results", () => {
    for (const type of ["text/html; charset=utf-8", "text/x-script", "application/json"]) expect(of(type)).toBe(true);
  });

  it("rejects errors, redirects of page data, files and streams", () => {
    for (const status of [202, 204, 404, 500]) expect(of("text/x-script", status)).toBe(false);
    expect(of("application/json", 200, { "Content-Disposition": "attachment" })).toBe(false);
    for (const type of ["text/csv", "application/pdf", "text/event-stream", ""]) expect(of(type)).toBe(false);
  });

  it("rejects the result of a failed call", () => {
    expect(failureIn('{"ok":false,"error":{}}')).toBe("page");
    expect(failureIn('{"ok":true,"value":1}')).toBe("none");
  });
});

describe("plantsToStore", () => {
  it("drops plants after 7 days, but not plants that are kept", () => {
    const old = now - 7 * dayMs;
    const plants = [
      plant(1, { seenAt: old }),
      plant(2, { seenAt: old + 1 }),
      plant(3, { seenAt: old, selections: kept }),
    ];
    expect(plantsToStore(plants, now).map(({ name }) => name)).toEqual(["Roof 2", "Roof 3"]);
  });

  it("drops the plants that were seen first beyond 50, and kept plants last", () => {
    const seen = Array.from({ length: maxOfflinePlants }, (_, index) => plant(index, { seenAt: now - index }));
    const stored = plantsToStore([...seen, plant(99, { seenAt: now - 99, selections: kept })], now);
    expect(stored).toHaveLength(maxOfflinePlants);
    expect(stored.at(-1)?.name).toBe("Roof 99");
    expect(stored.map(({ name }) => name)).not.toContain(`Roof ${maxOfflinePlants - 1}`);
  });
});

describe("copiesToRemove", () => {
  it("removes the pages and the data of plants that are not stored any more", () => {
    const copies = [
      copy("/plants/1?companyId=3"),
      copy("/plants/1.data?companyId=3&_routes=x"),
      copy("/resources/plant-meters?companyId=3&plantId=1"),
      copy("/api/v0/companies/3/plants/1/meters/7/meter-statuses"),
      copy("/resources/plant-meters?companyId=4&plantId=1"),
      copy("/plants/2?companyId=3"),
      copy("/plants"),
    ];
    expect(copiesToRemove(copies, [plant(1), plant(2)], [plant(2)])).toEqual(copies.slice(0, 4));
  });

  it("removes the oldest of all others beyond 200", () => {
    const copies = Array.from({ length: 202 }, (_, index) => copy(`/plants?page=${index}`, now - index));
    const removed = copiesToRemove([...copies, copy("/plants/2?companyId=3", 0)], [plant(2)], [plant(2)]);
    expect(removed.map(({ url }) => url.search)).toEqual(["?page=200", "?page=201"]);
  });
});

describe("entriesOf", () => {
  const copies = [
    copy("/plants?page=2", now - 5),
    copy("/plants/1?companyId=3", now - 9),
    copy("/resources/plant-notes?companyId=3&plantId=1", now - 20),
    copy("/plants.data?page=2&_routes=x", now),
    copy("/resources/shell?parts=x", now),
    copy("/offline", now),
  ];

  it("adds up the copies of a plant and of a page, with the age of the oldest one", () => {
    expect(entriesOf(copies, [plant(1, { selections: kept })])).toEqual([
      {
        href: "/plants/1?companyId=3",
        isPlant: true,
        name: "Roof 1",
        storedAt: now - 20,
        bytes: 2_000,
        selections: kept,
      },
      { href: "/plants?page=2", isPlant: false, name: null, storedAt: now - 5, bytes: 2_000, selections: [] },
    ]);
  });

  it("finds the copies that removing an entry deletes", () => {
    expect(copiesOfEntry(copies, [plant(1)], "/plants/1?companyId=3")).toEqual([copies[1], copies[2]]);
    expect(copiesOfEntry(copies, [plant(1)], "/plants?page=2")).toEqual([copies[0], copies[3]]);
  });

  it("counts the plants of what is kept", () => {
    const plants = [plant(1, { selections: kept }), plant(2, { selections: kept }), plant(3)];
    expect(offlineSelections(plants)).toEqual([{ key: "tag 1", label: "Roofs", plants: 2 }]);
  });
});
