import { describe, expect, it } from "vitest";
import { ntfyTopic } from "./address";
import { type MessageContext, webhookRequest } from "./formats";
import type { StoredMessage } from "./message";

const context: MessageContext = {
  language: "en",
  today: "2026-06-18",
  siteUrl: "https://site.example",
  rule: { id: 1, name: "Outages" },
  company: { id: 3, name: "Alpha" },
};
const message: StoredMessage = {
  ...{ at: "2026-06-18T10:00:00Z", event: "begins", title: "Zero yield", key: "plant:7:zero_yield", kind: "plant" },
  ...{ finding: "zero_yield", driver: null, driver_down: null, since: "2026-06-16", count: 1 },
  ...{ kwh_per_day: 42, eur_per_day: 10, kwh_in_all: null, eur_in_all: null },
  ...{ plants: [{ id: 7, name: "School" }], plant_count: 3, plantIds: [7, 8, 9] },
};
const link = "https://site.example/triage#plant%3A7%3Azero_yield";
const facts = "2 more · since 16 Jun 2026 (2 days) · 42 kWh (€10) a day at stake";
const requestOf = (format: Parameters<typeof webhookRequest>[0], changes: Partial<StoredMessage> = {}) =>
  webhookRequest(format, "https://hooks.example/alerts?auth=x", { ...message, ...changes }, context);

describe("the body of a webhook", () => {
  it("is a message with blocks of plain text and one link for Slack", () =>
    expect(requestOf("slack").body).toEqual({
      text: "New: Zero yield at Alpha",
      mrkdwn: false,
      blocks: [
        { type: "header", text: { type: "plain_text", text: "New: Zero yield at Alpha", emoji: false } },
        { type: "section", text: { type: "plain_text", text: `School\n${facts}`, emoji: false } },
        { type: "section", text: { type: "mrkdwn", text: `<${link}|Open Triage>`, verbatim: true } },
      ],
    }));

  it("is an Adaptive Card without Markdown for Teams", () =>
    expect(requestOf("teams").body).toEqual({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              {
                type: "RichTextBlock",
                inlines: [{ type: "TextRun", text: "New: Zero yield at Alpha", size: "medium", weight: "bolder" }],
              },
              { type: "RichTextBlock", inlines: [{ type: "TextRun", text: "School" }] },
              { type: "RichTextBlock", inlines: [{ type: "TextRun", text: facts }] },
            ],
            actions: [{ type: "Action.OpenUrl", title: "Open Triage", url: link }],
          },
        },
      ],
    }));

  it("goes to the server of the topic as JSON for ntfy", () =>
    expect(requestOf("ntfy")).toEqual({
      url: "https://hooks.example/?auth=x",
      body: { topic: "alerts", title: "New: Zero yield at Alpha", message: `School\n${facts}`, click: link },
    }));

  it.each(["slack", "teams", "ntfy"] as const)("makes no links and mentions of names for %s", (format) => {
    const names = "<!channel> <@U1> @here https://evil.example/?a=1&b=2 [go](//evil.example) evil.example :fire: #all";
    const text = JSON.stringify(requestOf(format, { title: names, plants: [{ id: 7, name: names }] }).body);
    for (const part of ["https://evil", "evil.example", "@here", "@U1", ":fire", "#all", "(//"]) {
      expect(text).not.toContain(part);
    }
    if (format === "slack") expect(text.match(/<[^>]*>/g)).toEqual([`<${link}|Open Triage>`]);
  });

  it("keeps the limits of Slack when each character is escaped", () => {
    const name = "&".repeat(2_000);
    const { blocks } = requestOf("slack", { title: name, plants: [{ id: 7, name }] }).body as {
      blocks: { text: { text: string } }[];
    };
    const [title = "", lines = ""] = blocks.map(({ text }) => text.text);
    expect([title.length <= 150, lines.length <= 3_000]).toEqual([true, true]);
    expect(`${title}${lines}`).not.toMatch(/&(?!amp;)/);
  });

  it("is the message with the page of the cause in the standard format", () =>
    expect(requestOf("standard")).toMatchObject({
      url: "https://hooks.example/alerts?auth=x",
      body: { title: "Zero yield", rule: { id: 1, name: "Outages" }, company: { id: 3, name: "Alpha" }, url: link },
    }));

  it("has no link without the address of the site, and a line in a test", () => {
    const test = { ...message, title: "Test of the alert rule", count: 0 };
    expect(webhookRequest("ntfy", "https://ntfy.example/a", test, { ...context, siteUrl: "" }).body).toEqual({
      topic: "a",
      title: "Test of the alert rule",
      message: "This is a test. Messages of the rule come to this address.",
    });
  });
});

describe("ntfyTopic", () => {
  it.each(["https://ntfy.sh/", "https://ntfy.sh/a/b", "https://ntfy.sh/a%20b", "ntfy"])("is null for %s", (url) =>
    expect(ntfyTopic(url)).toBeNull(),
  );
});
