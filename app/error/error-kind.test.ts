import { describe, expect, it } from "vitest";
import { errorKind, errorStatus } from "./error-kind";

const response = (status: number) => ({ status, statusText: "", internal: false, data: null });

describe("errorKind", () => {
  it.each([
    [400, "bad-request"],
    [403, "forbidden"],
    [404, "not-found"],
    [429, "too-many-requests"],
    [500, "fault"],
    [503, "unavailable"],
    [504, "unavailable"],
    [418, "fault"],
  ])("tells %i apart", (status, kind) => {
    expect(errorKind(response(status))).toBe(kind);
    expect(errorStatus(response(status))).toBe(status);
  });

  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "knows a lost connection by the browser's words: %s",
    (words) => {
      expect(errorKind(new TypeError(words))).toBe("offline");
      expect(errorStatus(new TypeError(words))).toBeNull();
    },
  );

  it("takes anything else for a fault", () => {
    expect(errorKind(new TypeError("x is not a function"))).toBe("fault");
    expect(errorKind("thrown text")).toBe("fault");
    expect(errorStatus(undefined)).toBe(500);
  });
});
