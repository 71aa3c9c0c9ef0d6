import { opensDay } from "@features/health-filter";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useOutletContext } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { DayPlants } from "@widgets/health-table";
import type { OpenDayContext } from "../_app.health/open-day-context";
import type { loader } from "./loader.server";

await screenTexts("health", "lists");

export { loader } from "./loader.server";

/** An address that opens no day asks for nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQueryChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const closes = formMethod === "GET" && onlyQueryChanged && !opensDay(nextUrl.searchParams);
  return closes ? false : defaultShouldRevalidate;
}

export default function OpenDay() {
  return <DayPlants open={useLoaderData<typeof loader>()} {...useOutletContext<OpenDayContext>()} />;
}
