import { useLingui } from "@lingui/react";
import { useMatches, useRouteError } from "@remix-run/react";
import { errorKind } from "./error/error-kind";
import { errorTexts } from "./error/error-texts";
import { pageTitle } from "./page-handle";

/** The one title of the document: the product, then the page (spec 1 §2). */
export function DocumentTitle({ productName }: { productName: string }) {
  const { i18n } = useLingui();
  const matches = useMatches();
  // The router's context starts out as null, so that null is no error either.
  const error = useRouteError() ?? null;
  const title = error === null ? pageTitle(matches) : errorTexts[errorKind(error)].title;
  const words = title === null || typeof title === "string" ? title : i18n._(title);
  return <title>{words ? `${productName} - ${words}` : productName}</title>;
}
