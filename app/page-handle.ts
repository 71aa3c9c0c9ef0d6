import type { MessageDescriptor } from "@lingui/core";
import type { UIMatch } from "@remix-run/react";

export type PageTitle = MessageDescriptor | string;

/** The `handle` of a page route. */
export interface PageHandle {
  /** Displayed after the product name in the document title (spec 1 §2). */
  title: PageTitle | ((match: UIMatch) => PageTitle);
}

/** The title of the deepest matched route that has one; null without any. */
export function pageTitle(matches: readonly UIMatch[]): PageTitle | null {
  for (const match of [...matches].reverse()) {
    const { title } = (match.handle ?? {}) as Partial<PageHandle>;
    if (title) return typeof title === "function" ? title(match) : title;
  }
  return null;
}
