import { listBehindWizard } from "@entities/plant";
import type { ShouldRevalidateFunction } from "@remix-run/react";

/** The list is already loaded when the wizard over it opens, closes or shows another step. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isWizard = [currentUrl, nextUrl].some(({ pathname }) => pathname === "/plants/create");
  if (formMethod || !isWizard) return defaultShouldRevalidate;
  return listBehindWizard(currentUrl.searchParams) !== listBehindWizard(nextUrl.searchParams);
};
