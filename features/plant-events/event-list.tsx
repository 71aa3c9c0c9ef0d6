import { Link } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { joinTexts } from "@shared/lib/text";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./event-lane.module.css";
import { eventIcons, eventTarget, useEventTexts, useSearchOf } from "./event-texts";
import { groupIssues, type PlantEvent } from "./plant-events";

interface EventListProps {
  label: string;
  events: readonly PlantEvent[];
  plantRef: PlantRef;
}

/** Events as a list of links, each with its days. Issues of one kind are one entry with their meters. */
export function EventList({ label, events, plantRef }: EventListProps) {
  const textsOf = useEventTexts();
  const search = useSearchOf(plantRef);
  return (
    <ul className={`stack gap-1 ${styles.events}`} aria-label={label}>
      {groupIssues(events).map(([event, ...others]) => {
        const details = [event, ...others].map((one) => {
          const { meter, days } = textsOf({ event: one });
          return joinTexts([meter, days], ", ");
        });
        return (
          <li key={event.key}>
            <Icon name={eventIcons[event.kind]} size="small" />
            <Link to={eventTarget(event, plantRef, search)} prefetch="none">
              {textsOf({ event }).title}
            </Link>
            <span className="hint">{joinTexts([...new Set(details)], " · ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
