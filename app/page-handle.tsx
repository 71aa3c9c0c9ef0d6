import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type UIMatch, useMatches, useRouteError } from "@remix-run/react";
import { errorKind, errorTexts } from "./page-errors";

export type PageTitle = MessageDescriptor | string;

/** The `handle` of a page route. */
export interface PageHandle {
  /** Shown after the product name in the document title (domain/app-shell.md#title). */
  title: PageTitle | ((match: UIMatch) => PageTitle);
}

/** The title of the deepest matched route with a title. Null if no route has one. */
export function pageTitle(matches: readonly UIMatch[]): PageTitle | null {
  for (const match of [...matches].reverse()) {
    const { title } = (match.handle ?? {}) as Partial<PageHandle>;
    if (title) return typeof title === "function" ? title(match) : title;
  }
  return null;
}

/** The document title: the product, then the page (domain/app-shell.md#title). */
export function DocumentTitle({ productName }: { productName: string }) {
  const { i18n } = useLingui();
  const matches = useMatches();
  // The router's context is null or undefined when there is no error.
  const error = useRouteError() ?? null;
  const title = error === null ? pageTitle(matches) : errorTexts[errorKind(error)].title;
  const text = title === null || typeof title === "string" ? title : i18n._(title);
  return <title>{text ? `${productName} - ${text}` : productName}</title>;
}
