import { opensDay } from "@features/health-filter";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { useLiveData } from "@shared/refresh/live-data";
import { DayPlants, type OpenDayContext } from "@widgets/health-table";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

/** Without an open day there is no data to load. */
export const shouldRevalidate = revalidateOnQuery((_, next) => opensDay(next));

export default function OpenDay() {
  return <DayPlants open={useLiveData(useLoaderData<typeof loader>()).open} {...useOutletContext<OpenDayContext>()} />;
}
