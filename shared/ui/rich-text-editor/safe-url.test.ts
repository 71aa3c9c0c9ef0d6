import { describe, expect, it } from "vitest";
import { safeUrl } from "./safe-url";

describe("safeUrl", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["http://example.com", "http://example.com"],
    [" example.com/path ", "https://example.com/path"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["//example.com", "https://example.com"],
    ["anna@example.com", "mailto:anna@example.com"],
    ["mailto:anna@example.com", "mailto:anna@example.com"],
  ])("completes %s to %s", (typed, url) => {
    expect(safeUrl(typed)).toBe(url);
  });

  it.each([
    "",
    "two words",
    "word",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "mailto:",
    "https://",
  ])("rejects %j", (typed) => {
    expect(safeUrl(typed)).toBeNull();
  });
});
