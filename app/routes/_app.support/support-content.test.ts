import { expect, it } from "vitest";
import type { Article } from "./loader.server";
import { matchingArticles } from "./support-content";

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
])("finds the articles with every word of %j", (search, expected) => {
  expect(names(search)).toEqual(expected);
});
