import { describe, expect, it } from "vitest";
import { generationOf } from "./generation";

const request = (cookie = "") => new Request("https://site.example/", { headers: { Cookie: cookie } });

describe("a person's generation", () => {
  it("is carried by the browser, and by nobody else's", () => {
    expect(generationOf(request("__Host-generation=1700000000000"), 1).current).toBe(1_700_000_000_000);
    expect(generationOf(request(), 1).current).toBe(0);
  });

  it.each(["x", "-1", "1e9", "9".repeat(16), ""])("is none where the cookie says %o", (value) => {
    expect(generationOf(request(`__Host-generation=${value}`), null).current).toBe(0);
  });

  it("rises with every write, also when the clock stands still", () => {
    const generation = generationOf(request(), null, () => 5);
    expect(generation.cookie).toBeNull();
    generation.raise();
    generation.raise();
    expect(generation.current).toBe(6);
    expect(generation.cookie).toBe(
      "__Host-generation=6; Max-Age=7200; Path=/; Secure; HttpOnly; SameSite=Lax",
    );
  });

  it("is remembered for the person's other browsers", () => {
    generationOf(request(), 42, () => 5).raise();
    expect(generationOf(request(), 42).current).toBe(5);
    expect(generationOf(request("__Host-generation=9"), 42).current).toBe(9);
    expect(generationOf(request(), 43).current).toBe(0);
  });
});
