import { useLingui } from "@lingui/react";
import { useMatches, useRouteError } from "@remix-run/react";
import { errorKind } from "./error/error-kind";
import { errorTexts } from "./error/error-texts";
import { pageTitle } from "./page-handle";

/** The document title: the product, then the page (spec 1 §2). */
export function DocumentTitle({ productName }: { productName: string }) {
  const { i18n } = useLingui();
  const matches = useMatches();
  // Without an error the router's context is null or undefined.
  const error = useRouteError() ?? null;
  const title = error === null ? pageTitle(matches) : errorTexts[errorKind(error)].title;
  const text = title === null || typeof title === "string" ? title : i18n._(title);
  return <title>{text ? `${productName} - ${text}` : productName}</title>;
}
