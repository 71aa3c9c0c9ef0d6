import { describe, expect, it } from "vitest";
import { v0Path } from "./upstream-fetch";

const configured = { v0ApiUrl: "https://v0.example/api" };
const embedded = { v0ApiUrl: null };

describe("v0Path", () => {
  it("returns the path and the query of a URL of the API", () => {
    expect(v0Path("https://v0.example/api/v0/files/a?signature=x", configured)).toBe("/files/a?signature=x");
    expect(v0Path("https://v0.internal/v0/files/a", embedded)).toBe("/files/a");
  });

  it.each([
    "https://v0.example/v0/files/a",
    "https://v0.example/api/v0/../admin",
    "https://v0.example.evil/api/v0/files/a",
    "https://v0.example@evil.example/api/v0/files/a",
    "http://v0.example/api/v0/files/a",
    "/v0/files/a",
  ])("returns null for %s", (url) => {
    expect(v0Path(url, configured)).toBeNull();
  });
});
