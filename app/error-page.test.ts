import { describe, expect, it } from "vitest";
import { lastRequestId } from "./error-page";

const entry = (entryType: string, path: string, startTime: number, id?: string) =>
  ({
    entryType,
    name: `https://site.example${path}`,
    startTime,
    serverTiming: id ? [{ name: "request", description: id, duration: 0 }] : [],
  }) as unknown as PerformanceResourceTiming;

describe("lastRequestId", () => {
  it("returns the id of the document when there was no other request of the page", () => {
    const entries = [entry("navigation", "/plants", 0, "first"), entry("resource", "/assets/a.js", 40, "asset")];
    expect(lastRequestId(entries)).toBe("first");
  });

  it("returns the id of the latest loader data", () => {
    const entries = [
      entry("navigation", "/", 0, "first"),
      entry("resource", "/plants/4.data?_routes=x", 900, "third"),
      entry("resource", "/plants.data", 400, "second"),
    ];
    expect(lastRequestId(entries)).toBe("third");
  });

  it("returns null when the browser has no entries", () => {
    expect(lastRequestId([])).toBeNull();
    expect(lastRequestId([entry("navigation", "/", 0)])).toBeNull();
  });
});
