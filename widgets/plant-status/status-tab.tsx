import type { PlantView } from "@entities/plant";
import type { ReactNode } from "react";
import styles from "./status-tab.module.css";
import { StatusesCard } from "./statuses/statuses-card";
import { TimelineCard } from "./timeline/timeline-card";

interface StatusTabProps {
  view: PlantView;
  /** The calendar of the last year, which the page has already loaded. */
  calendar: ReactNode;
}

/** The statuses of a plant's meters: a calendar of a year, a timeline of types and a table (spec 2 §2.10). */
export function StatusTab({ view, calendar }: StatusTabProps) {
  return (
    <div className={styles.cards}>
      {calendar}
      <TimelineCard view={view} />
      <StatusesCard view={view} />
    </div>
  );
}
