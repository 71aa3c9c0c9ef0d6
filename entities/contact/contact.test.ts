import { describe, expect, it } from "vitest";
import { mailHref, phoneHref } from ".";

describe("mailHref", () => {
  it("links to the address only, whatever the text contains", () => {
    expect(mailHref("anna.bos+roof@site.example")).toBe("mailto:anna.bos%2Broof@site.example");
    expect(mailHref("a@b.example?cc=c@d.example")).toBe("mailto:a@b.example%3Fcc%3Dc%40d.example");
  });
});

describe("phoneHref", () => {
  it("keeps the digits when the number has any notation", () => {
    expect(phoneHref("+31 6 1200 3456")).toBe("tel:+31612003456");
    expect(phoneHref("+31 (0)20 123-4567")).toBe("tel:+31201234567");
  });

  it("returns null when the text has no digits", () => expect(phoneHref("javascript:alert()")).toBeNull());
});
