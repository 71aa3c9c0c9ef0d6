import { ApiError } from "@shared/api/result";
import { createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { type Article, articleNames, loader } from "./loader.server";
import { firstSentence, matchingArticles } from "./support-content";

const ticketsCall = "GET /companies/3/tickets";

async function load(
  session: ReturnType<typeof createTestSession> | null,
  files: Record<string, unknown> = {},
  tickets: unknown = { data: [], total: 0, per_page: 5 },
) {
  const { args, calls } = createLoaderArgs("/support", { [ticketsCall]: tickets }, session);
  const fetchStaticFile = async (path: string) =>
    path in files ? Response.json(files[path]) : new Response("none", { status: 404 });
  const { requests, ...data } = await loader({ ...args, context: { ...args.context, fetchStaticFile } });
  return { ...data, requests: await requests, calls };
}

describe("the loader of the support page", () => {
  it("requires only a session", async () => {
    const { contact, requests } = await load(createTestSession({}, { user: null, company: null }));
    expect(contact).toMatchObject({ tickets: false, chat: false, isAdmin: false });
    expect(requests).toBeNull();
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

  it("returns the open tickets that are assigned to support, and keeps the page when they fail to load", async () => {
    const ticket = { title: "Inverter is silent", created_at: "2026-06-03T08:00:00Z", closed_on: null, assignees: [] };
    const answered = { last_activity_at: "2026-06-16T08:00:00Z", comment_count: 2, waiting_for: "customer" };
    const data = [
      { ...ticket, id: 4, number: "10004", comment_count: 0, waiting_for: null },
      { ...ticket, id: 5, ...answered },
    ];
    const { requests, calls } = await load(createTestSession(), {}, { data, total: 7, per_page: 5 });
    expect(calls).toMatchObject([{ query: { ticket_status: "open", assigned_to: "1", per_page: 5 } }]);
    const value = {
      total: 7,
      listHref: "/tickets?ticket_status=open&assigned_to=1",
      tickets: [
        { href: "/tickets/4?companyId=3", number: "10004", commentCount: 0, waitsForCustomer: false },
        { href: "/tickets/5?companyId=3", number: "5", commentCount: 2, waitsForCustomer: true },
      ],
    };
    expect(requests).toMatchObject({ ok: true, value });
    const failed = await load(createTestSession(), {}, new ApiError({ status: 500 }));
    expect([failed.requests?.ok, failed.articles.length]).toEqual([false, articleNames.length]);
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
