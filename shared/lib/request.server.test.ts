import { describe, expect, it } from "vitest";
import { readCookie, requestLanguage } from "./request.server";

const request = (cookie?: string) =>
  new Request("https://site.example/", { headers: cookie === undefined ? {} : { Cookie: cookie } });

describe("readCookie", () => {
  it("returns the value of the named cookie", () =>
    expect(readCookie(request("theme=dark; columns=name,status;language=nl"), "columns")).toBe("name,status"));

  it.each([undefined, "", "theme", "=dark", "xtheme=dark", "Theme=dark"])(
    "returns undefined when the header is %o",
    (cookie) => expect(readCookie(request(cookie), "theme")).toBeUndefined(),
  );

  it("returns the first value when the name occurs twice", () =>
    expect(readCookie(request("theme=dark; theme=light"), "theme")).toBe("dark"));

  it("ignores inherited property names unless they are cookies", () =>
    expect(readCookie(request("theme=dark"), "toString")).toBeUndefined());

  it("returns the raw value when its percent-encoding is malformed", () =>
    expect(readCookie(request("theme=%zz"), "theme")).toBe("%zz"));
});

const languageOf = (headers: Record<string, string>) =>
  requestLanguage(new Request("https://site.example/", { headers }));

describe("requestLanguage", () => {
  it("returns the selected language when its cookie is set", () =>
    expect(languageOf({ Cookie: "theme=dark; language=nl", "Accept-Language": "en" })).toBe("nl"));

  it.each([
    ["nl", "nl"],
    ["nl-NL,nl;q=0.9,en;q=0.8", "nl"],
    ["nl-BE", "nl"],
    ["NL", "nl"],
    ["en;q=0.5, nl;q=0.8", "nl"],
    ["de, nl;q=0.5", "nl"],
    ["en-US,nl;q=0.9", "en"],
    ["nl;q=0, en;q=0.1", "en"],
    ["*", "en"],
  ])("returns the best match of Accept-Language: %s", (accepted, language) =>
    expect(languageOf({ "Accept-Language": accepted })).toBe(language),
  );

  it.each(["", "de", "nl;q=0", ";;;,=", "q=1", "xx".repeat(4_000)])(
    "returns English when Accept-Language has no supported language: %s",
    (accepted) => expect(languageOf({ "Accept-Language": accepted })).toBe("en"),
  );

  it("ignores a cookie with an unsupported language", () => expect(languageOf({ Cookie: "language=de" })).toBe("en"));
});
