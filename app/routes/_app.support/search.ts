import type { Article } from "./loader.server";

/** The visible text of an article in lower case. */
const textOf = ({ text }: Article): string =>
  text ? `${text.title} ${text.body.safeHtml.replace(/<[^>]*>/g, " ")}`.toLowerCase() : "";

/** The articles that contain every word of the search; all of them without a search. */
export function matchingArticles(articles: readonly Article[], search: string): readonly Article[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles;
  return articles.filter((article) => {
    const text = textOf(article);
    return words.every((word) => text.includes(word));
  });
}
