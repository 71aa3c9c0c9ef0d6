import { opensDay } from "@features/health-filter";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { revalidateOnQuery } from "@shared/navigation/revalidate-on-query";
import { DayPlants } from "@widgets/health-table";
import type { OpenDayContext } from "../_app.health/open-day-context";
import type { loader } from "./loader.server";

await screenTexts("health");

export { loader } from "./loader.server";

/** A query without an open day needs no data. */
export const shouldRevalidate = revalidateOnQuery((_, next) => opensDay(next));

export default function OpenDay() {
  return <DayPlants open={useLoaderData<typeof loader>()} {...useOutletContext<OpenDayContext>()} />;
}
