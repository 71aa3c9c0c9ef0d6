import { Link } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./event-lane.module.css";
import { eventIcons, eventTarget, useEventTexts, useSearchOf } from "./event-texts";
import type { PlantEvent } from "./plant-events";

interface EventListProps {
  label: string;
  events: readonly PlantEvent[];
  plantRef: PlantRef;
}

/** Events as a list of links, each with its days. */
export function EventList({ label, events, plantRef }: EventListProps) {
  const textsOf = useEventTexts();
  const search = useSearchOf(plantRef);
  return (
    <ul className={`stack gap-1 ${styles.events}`} aria-label={label}>
      {events.map((event) => {
        const { title, meter, days } = textsOf({ event });
        return (
          <li key={event.key}>
            <Icon name={eventIcons[event.kind]} size="small" />
            <Link to={eventTarget(event, plantRef, search)} prefetch="none">
              {title}
            </Link>
            <span className="hint">{[meter, days].filter(Boolean).join(", ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
