import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { sinceText } from "./age";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const today = Temporal.PlainDate.from("2026-11-26");

describe("sinceText", () => {
  it.each([
    ["2026-10-16", "since 16 Oct 2026 (41 days)"],
    ["2026-11-25 23:59:59", "since 25 Nov 2026 (1 day)"],
    ["2026-11-26", "since 26 Nov 2026 (today)"],
    ["2026-11-28", "since 28 Nov 2026 (today)"],
  ])("names the day %s and the number of complete days since", (day, text) => {
    expect(sinceText(i18n, day, today)).toBe(text);
  });
});
