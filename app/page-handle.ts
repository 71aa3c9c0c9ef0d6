import type { MessageDescriptor } from "@lingui/core";
import type { UIMatch } from "@remix-run/react";

export type PageTitle = MessageDescriptor | string;

/** What a page route exports as `handle`. */
export interface PageHandle {
  /** Follows the product's name in the browser's title (spec 1 §2). */
  title: PageTitle | ((match: UIMatch) => PageTitle);
}

/** The title that the deepest matched route names; null where none does. */
export function pageTitle(matches: readonly UIMatch[]): PageTitle | null {
  for (const match of [...matches].reverse()) {
    const { title } = (match.handle ?? {}) as Partial<PageHandle>;
    if (title) return typeof title === "function" ? title(match) : title;
  }
  return null;
}
