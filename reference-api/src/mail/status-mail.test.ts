import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { causeKinds } from "@heliograph/rules/causes";
import { describe, expect, it } from "vitest";
import { companyNews, issue, issues, today } from "../../test/support/status-issues";
import type { Language } from "../db/schema";
import type { CompanyNews } from "./status";
import { renderStatusMail } from "./status-mail";

const render = (news: readonly CompanyNews[], language: Language = "en") =>
  renderStatusMail(
    {
      language,
      today,
      siteUrl: "https://site.example",
      unsubscribeUrl: "https://api.example/unsubscribe?user=7&signature=x",
    },
    news,
  );

const ids = Array.from({ length: 41 }, (_, index) => index + 1);
const outage = companyNews({
  issues: [
    ...issues(ids, {
      typeName: "connectivity",
      beganDay: "2026-06-14",
      foundOn: today,
      notReceived: { kwh: 4, cents: 100 },
    }),
    issue(50, { foundOn: today, lost: { kwh: 12, cents: 120 } }),
    issue(51, { resolvedOn: today }),
  ],
  outages: [{ name: "SolarEdge", isDown: true, since: "2026-06-14", meters: null }],
  promisesAtRisk: 7,
  promises: [{ plant: { id: 9, name: "School", city: "Almere" }, behindKwh: 91_487, behindRatio: 0.084 }],
});

describe("renderStatusMail", () => {
  it("states the outage of a driver as one line", () => {
    const { subject, text } = render([outage]);
    expect(subject).toBe("2 new causes, 1 resolved cause at Zonnedak");
    expect(text.match(/SolarEdge portal unreachable/g)).toHaveLength(1);
    expect(text).toContain(
      `- SolarEdge portal unreachable
  41 plants, 41 inverters, since 14 Jun 2026 (3 days), 160 kWh (€41) not received per day, Plant 1, Plant 2, 39 more
  https://site.example/triage#driver%3ASolarEdge`,
    );
  });

  it("states the company's figures, its promises at risk as the list of plants does, and what was resolved", () => {
    const { text } = render([outage]);
    expect(text).toContain(
      "48 kWh (€12) lost per day\n110 kWh (€28) not received per day\nsnoozed: 30 kWh (€4.00) a day\n2 open causes",
    );
    expect(text).toContain("4 plants without data");
    expect(text).toContain("7 plants behind the long-term promise");
    expect(text).toContain("- School\n  Almere, 91.49 MWh (8.4%) behind\n  https://site.example/plants/9");
    expect(text).toContain(
      "6 more in Long term: https://site.example/performances?ltpm=period:current%2Bflags:BEHIND,BEHIND_SEVERELY",
    );
    expect(text).toContain(
      "- Zero yield\n  Plant 51, Almere, resolved on 17 Jun 2026\n  https://site.example/triage?tab=done#plant",
    );
  });

  it.each([
    [1, "en", "1 plant imported until 30 Jun 2025"],
    [3, "en", "3 plants imported, the last one until 30 Jun 2025"],
    [1, "nl", "1 installatie geïmporteerd tot en met 30 jun 2025"],
  ] as const)("states %d imported plants, of which nothing is expected (%s)", (plantsImported, language, text) => {
    const { losses } = companyNews();
    const imported = { ...losses, plantsSilent: 0, plantsImported, importedUntil: "2025-06-30" };
    const mail = render([{ ...companyNews(), losses: imported }], language).text;
    expect(mail).toContain(text);
    expect(mail).not.toContain("without data");
  });

  it("is in Dutch for a user who reads Dutch", () => {
    const { subject, text, html } = render([outage], "nl");
    expect(subject).toBe("2 nieuwe oorzaken, 1 opgeloste oorzaak bij Zonnedak");
    expect(text).toContain("Woensdag 17 jun 2026");
    expect(text).toContain("41 installaties, 41 omvormers, sinds 14 jun 2026 (3 dagen)");
    expect(html).toContain('<html lang="nl">');
  });

  it.each<[Language, string, string]>([
    ["en", "Nothing needs you.", "Nothing needs you. 2 causes are snoozed until 24 Jun 2026."],
    ["nl", "U hoeft niets te doen.", "U hoeft niets te doen. 2 oorzaken zijn uitgesteld tot 24 jun 2026."],
  ])("says that nothing is new (%s)", (language, quiet, snoozed) => {
    expect(render([companyNews()], language).text).toContain(`\n${quiet}\n`);
    const news = companyNews({ issues: issues([1, 2], { snoozedUntil: "2026-06-24" }) });
    expect(render([news], language).text).toContain(snoozed);
    expect(render([companyNews({ issues: [issue(1)] })]).text).toContain("Nothing new. 1 cause is still open.");
    const later = issue(3, { snoozedUntil: "2026-07-01" });
    const both = companyNews({ issues: [...issues([1], { snoozedUntil: "2026-06-24" }), later] });
    expect(render([both]).text).toContain("2 causes are snoozed, the first until 24 Jun 2026.");
  });

  it("shows ten lines of a list and ten companies, and counts the others", () => {
    const many = companyNews({ issues: issues(ids, { foundOn: today }) });
    const { subject, text } = render(Array.from({ length: 13 }, () => many));
    expect(subject).toBe("533 new causes at 13 companies");
    expect(text.match(/\n- /g)).toHaveLength(100);
    expect(text).toContain("31 more in Triage: https://site.example/triage");
    expect(text).toContain("3 more companies have news.");
  });

  it("escapes names in HTML, and keeps each on one line", () => {
    const name = `</td><script>alert("1")</script>\r\nBcc: x@x.example\u202e`;
    const plant = { id: 1, name, city: name };
    const { subject, text, html } = render([companyNews({ name, issues: [issue(1, { plant, foundOn: today })] })]);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Bcc");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\nBcc|\r|\u202e/);
  });

  it("has no personal data in links, and the link to unsubscribe in both parts", () => {
    const { text, html } = render([outage]);
    expect(text).toContain("Unsubscribe: https://api.example/unsubscribe?user=7&signature=x");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    expect(links).toContain("https://api.example/unsubscribe?user=7&signature=x");
    for (const url of links) expect(url).not.toMatch(/Plant 1|Zonnedak|School|%20|@/);
  });

  it("titles causes as the screens do, in both languages", () => {
    const file = fileURLToPath(new URL("../../../shared/i18n/locales/nl.po", import.meta.url).href);
    const texts = readFileSync(file, "utf8");
    const values = { findingLabel: "{label}", driver: "{driver}", plants: "{several}", firstDay: "{day}" };
    const titles = [true, false].flatMap((isDown) =>
      Object.values(causeKinds).flatMap(({ title }) => title?.({ ...values, isDown }) ?? []),
    );
    expect(titles).not.toHaveLength(0);
    for (const { en, nl } of titles) expect(texts).toContain(`msgid "${en}"\nmsgstr "${nl}"\n`);
  });
});
