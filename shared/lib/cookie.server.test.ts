import { describe, expect, it } from "vitest";
import { readCookie } from "./cookie.server";

const request = (cookie?: string) =>
  new Request("https://site.example/", { headers: cookie === undefined ? {} : { Cookie: cookie } });

describe("readCookie", () => {
  it("returns the value of the named cookie", () => {
    expect(readCookie(request("theme=dark; columns=name,status;language=nl"), "columns")).toBe("name,status");
  });

  it.each([undefined, "", "theme", "=dark", "xtheme=dark", "Theme=dark"])(
    "returns undefined when the header is %o",
    (cookie) => {
      expect(readCookie(request(cookie), "theme")).toBeUndefined();
    },
  );

  it("returns the first value when the name occurs twice", () => {
    expect(readCookie(request("theme=dark; theme=light"), "theme")).toBe("dark");
  });

  it("returns inherited property names only when they are cookies", () => {
    expect(readCookie(request("theme=dark"), "toString")).toBeUndefined();
  });

  it("returns the raw value when its percent-encoding is malformed", () => {
    expect(readCookie(request("theme=%zz"), "theme")).toBe("%zz");
  });
});
