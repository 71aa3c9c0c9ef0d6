import type { PlantView } from "@entities/plant";
import { useLoaderData } from "@remix-run/react";
import { StatusTab } from "@widgets/plant-status";
import type { loader } from "./loader.server";
import { CalendarCard } from "./summary/calendar-card";

/** The Status tab with the calendar of the page's loader, which the summary shows, too (spec 2 §2.10). */
export function StatusPanel({ view }: { view: PlantView }) {
  return <StatusTab view={view} calendar={<CalendarCard cards={useLoaderData<typeof loader>()} />} />;
}
