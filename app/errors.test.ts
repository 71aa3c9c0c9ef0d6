import { describe, expect, it } from "vitest";
import { lastRequestId } from "./error-page";
import { errorKind, errorStatus } from "./page-errors";

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

const response = (status: number) => ({ status, statusText: "", internal: false, data: null });

describe("errorKind", () => {
  it.each([
    [400, "bad-request"],
    [403, "forbidden"],
    [404, "not-found"],
    [429, "too-many-requests"],
    [500, "unexpected"],
    [503, "unavailable"],
    [504, "unavailable"],
    [418, "unexpected"],
  ])("maps status %i to %s", (status, kind) => {
    expect(errorKind(response(status))).toBe(kind);
    expect(errorStatus(response(status))).toBe(status);
  });

  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "recognizes the browser's message of a network error: %s",
    (message) => {
      expect(errorKind(new TypeError(message))).toBe("offline");
      expect(errorStatus(new TypeError(message))).toBeNull();
    },
  );

  it("returns unexpected for any other error", () => {
    expect(errorKind(new TypeError("x is not a function"))).toBe("unexpected");
    expect(errorKind("thrown text")).toBe("unexpected");
    expect(errorStatus(undefined)).toBe(500);
  });
});
