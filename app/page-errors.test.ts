import { describe, expect, it } from "vitest";
import { errorKind, errorStatus } from "./page-errors";

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
