import { createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { type Article, articleNames, loader } from "./loader.server";
import { firstSentence, matchingArticles } from "./support-content";

async function load(session: ReturnType<typeof createTestSession> | null, files: Record<string, unknown> = {}) {
  const { args } = createLoaderArgs("/support", {}, session);
  const fetchStaticFile = async (path: string) =>
    path in files ? Response.json(files[path]) : new Response("none", { status: 404 });
  return loader({ ...args, context: { ...args.context, fetchStaticFile } });
}

describe("the loader of the support page", () => {
  it("requires only a session", async () => {
    const { contact } = await load(createTestSession({}, { user: null, company: null }));
    expect(contact).toMatchObject({ tickets: false, chat: false, isAdmin: false });
    await expect(load(null)).rejects.toHaveProperty("status", 302);
  });

  it("returns every article, with null for a file that is missing or malformed", async () => {
    const { articles } = await load(createTestSession(), {
      "/content/help-text/issues.json": { en: { title: "Issues", body: ["One"] } },
      "/content/help-text/tickets.json": { en: "Tickets" },
    });
    expect(articles.map(({ name }) => name)).toEqual(articleNames);
    const texts = Object.fromEntries(articles.map(({ name, text }) => [name, text?.title ?? null]));
    expect(texts).toMatchObject({ issues: "Issues", tickets: null, reports: null });
  });
});

const article = (name: string, title: string, html: string): Article => ({
  name: name as Article["name"],
  text: { name, title, body: { safeHtml: html } },
});
const articles = [
  article("issues", "Issues", "<p>A problem of a <strong>Meter</strong>.</p>"),
  article("tickets", "Tickets", "<p>A task for a plant.</p>"),
  { name: "reports" as const, text: null },
];
const names = (search: string) => matchingArticles(articles, search).map(({ name }) => name);

it.each([
  ["", ["issues", "tickets", "reports"]],
  ["  METER problem ", ["issues"]],
  ["a", ["issues", "tickets"]],
  ["strong", []],
  ["task meter", []],
])("finds the articles with every word of %j", (search, expected) => expect(names(search)).toEqual(expected));

it.each([
  ["<p>A problem of a <strong>meter</strong>. Another sentence.</p>", "A problem of a meter."],
  ["<p>About 1.5 days: see <em>Tickets</em>.</p>", "About 1.5 days:"],
  ["<p>No end</p>", ""],
])("shows the first sentence of %j below the title", (html, sentence) => expect(firstSentence(html)).toBe(sentence));
