import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Icon } from "@shared/ui/icon/icon";
import { Popover, popoverPosition } from "@shared/ui/popover/popover";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./event-lane.module.css";
import { eventIcons, eventTarget, rowLabels, useEventTexts, useSearchOf } from "./event-texts";
import type { Cluster, LaneEvent, LaneRow, PlantEvent } from "./plant-events";

/** Positions of the time axis to highlight. */
export interface Highlight {
  from: number;
  to: number;
}

export type EventAction = (event: PlantEvent, name: string) => ReactNode;

interface EventLaneProps {
  rows: readonly LaneRow[];
  plantRef: PlantRef;
  /** The action for an event, with its label. Null if there is none. */
  actionOf?: EventAction | undefined;
  /** Called when the pointer or the focus is on events. Null when it left them. */
  onHighlight?: (highlight: Highlight | null) => void;
  /** Called when a mark receives the focus. The mark may be outside the visible part of the axis. */
  onReveal?: (position: number) => void;
}

const ignored = () => {};

/** The events of the plant as marks under the time axis, with one row per kind of event. */
export function EventLane({ rows, plantRef, actionOf, onHighlight = ignored, onReveal = ignored }: EventLaneProps) {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.lane} aria-label={t`Events`}>
      {rows.map(({ kind, clusters }) => (
        <div key={kind} className={styles.row} data-kind={kind}>
          <h3 className={styles.label}>{i18n._(rowLabels[kind])}</h3>
          <ul className={styles.track}>
            {clusters.map((cluster) => (
              <Mark
                key={cluster.key}
                cluster={cluster}
                onFocus={() => onReveal(cluster.from)}
                onHighlight={onHighlight}
              >
                {cluster.events.length === 1 && cluster.events[0] && !actionOf?.(cluster.events[0].event, "") ? (
                  <SingleMark shown={cluster.events[0]} plantRef={plantRef} />
                ) : (
                  <ClusterMark cluster={cluster} plantRef={plantRef} actionOf={actionOf} onHighlight={onHighlight} />
                )}
              </Mark>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface MarkProps {
  cluster: Cluster;
  onFocus: () => void;
  onHighlight: (highlight: Highlight | null) => void;
  children: ReactNode;
}

/**
 * A mark with a tooltip on hover and focus. On touch, the first tap shows the tooltip and the second tap opens a single
 * event.
 */
function Mark({ cluster: { events, from, to }, onFocus, onHighlight, children }: MarkProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLLIElement>(null);
  const byTouchRef = useRef(false);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <li
      ref={ref}
      className={styles.mark}
      style={{ "--at": from, "--length": to - from } as CSSProperties}
      onPointerDown={({ pointerType }) => {
        byTouchRef.current = pointerType === "touch";
      }}
      onPointerEnter={({ pointerType }) => {
        onHighlight({ from, to });
        if (pointerType !== "touch") setOpen(true);
      }}
      onPointerLeave={({ pointerType }) => {
        onHighlight(null);
        if (pointerType !== "touch") close();
      }}
      onKeyDown={() => {
        byTouchRef.current = false;
      }}
      onFocus={() => {
        onHighlight({ from, to });
        onFocus();
        if (!byTouchRef.current) setOpen(true);
      }}
      onBlur={() => {
        onHighlight(null);
        close();
      }}
      onClickCapture={(event) => {
        const isTap = byTouchRef.current && events.length === 1;
        // The first tap shows the tooltip.
        if (isTap && !open) event.preventDefault();
        setOpen(isTap && !open);
      }}
    >
      <span className={styles.span} aria-hidden="true" />
      {children}
      {open && (
        <EventTooltip
          events={events}
          anchorRef={ref}
          hint={byTouchRef.current ? t`Tap again to open` : undefined}
          onClose={close}
        />
      )}
    </li>
  );
}

function useEventLabel(): (shown: LaneEvent) => string {
  const textsOf = useEventTexts();
  return (shown) => {
    const { title, meter, days } = textsOf(shown);
    return joinTexts([title, meter, days], ", ");
  };
}

function SingleMark({ shown, plantRef }: { shown: LaneEvent; plantRef: PlantRef }) {
  const search = useSearchOf(plantRef);
  return (
    <Link
      to={eventTarget(shown.event, plantRef, search)}
      className={styles.link}
      aria-label={useEventLabel()(shown)}
      prefetch="none"
    >
      <Icon name={eventIcons[shown.event.kind]} size="small" />
    </Link>
  );
}

interface ClusterMarkProps {
  cluster: Cluster;
  plantRef: PlantRef;
  actionOf: EventAction | undefined;
  onHighlight: (highlight: Highlight | null) => void;
}

/** A mark for several adjacent events or an open issue: a button with the number of events that opens their list. */
function ClusterMark({ cluster: { events, from, to }, plantRef, actionOf, onHighlight }: ClusterMarkProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const search = useSearchOf(plantRef);
  const textOf = useEventLabel();
  const [first] = events;
  const kind = first?.event.kind ?? "issue";
  const name = i18n._(rowLabels[kind]);
  const count = events.length;
  return (
    <Popover
      kind="quiet"
      size="small"
      icon={eventIcons[kind]}
      label={first && count === 1 ? textOf(first) : t`${name} (${count})`}
      trigger={
        first && count === 1 ? (
          <VisuallyHidden>{textOf(first)}</VisuallyHidden>
        ) : (
          <>
            <VisuallyHidden>{name}: </VisuallyHidden>
            {format.number(count)}
          </>
        )
      }
    >
      <ul className={styles.list}>
        {events.map((shown) => (
          <li
            key={shown.event.key}
            onPointerEnter={() => onHighlight({ from: shown.from, to: shown.to })}
            onPointerLeave={() => onHighlight({ from, to })}
          >
            <Link to={eventTarget(shown.event, plantRef, search)} className={styles.item} prefetch="none">
              {textOf(shown)}
            </Link>
            {actionOf?.(shown.event, textOf(shown))}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The maximum number of listed events. The rest is shown as a number. */
const maxEvents = 4;

interface EventTooltipProps {
  events: readonly LaneEvent[];
  /** The mark that the tooltip is next to. */
  anchorRef: RefObject<HTMLElement>;
  /** How the event is opened. */
  hint?: string;
  onClose: () => void;
}

/** The type, the meter and the days of a mark's events. Esc closes the tooltip. */
function EventTooltip({ events, anchorRef, hint, onClose }: EventTooltipProps) {
  const { t } = useLingui();
  const textsOf = useEventTexts();
  const ref = useRef<HTMLDivElement>(null);

  // Updates the position after each rendering, when the page scrolls and when the axis moves to a focused mark.
  useLayoutEffect(() => {
    const updatePosition = () => {
      const [tooltip, anchor] = [ref.current, anchorRef.current];
      if (!tooltip || !anchor) return;
      if (!tooltip.matches(":popover-open")) tooltip.showPopover();
      const { offsetWidth: width, offsetHeight: height } = tooltip;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = popoverPosition(anchor.getBoundingClientRect(), { width, height }, viewport, "start");
      tooltip.style.left = `${left}px`;
      tooltip.style.top = `${top}px`;
    };
    updatePosition();
    const timer = setTimeout(updatePosition, 60);
    window.addEventListener("scroll", updatePosition, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", updatePosition);
    };
  });

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    const onPointerDown = ({ target }: PointerEvent) =>
      !ref.current?.parentElement?.contains(target as Node) && onClose();
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [onClose]);

  const rest = events.length - maxEvents;
  return (
    <div ref={ref} {...{ popover: "manual" }} role="tooltip" className={styles.tooltip}>
      {events.slice(0, maxEvents).map((shown) => {
        const { title, meter, days } = textsOf(shown);
        return (
          <p key={shown.event.key}>
            <strong className={styles.title}>{title}</strong>
            {meter && <span>{meter}</span>}
            <span className="muted">{days}</span>
          </p>
        );
      })}
      {rest > 0 && <p className="muted">{t`and ${rest} more`}</p>}
      {hint && <p className="muted">{hint}</p>}
    </div>
  );
}

export { EventList } from "./event-list";
export {
  allLaneRows,
  type EventSource,
  eventsOn,
  eventsWithin,
  laneRows,
  type Period,
  type PlantEvent,
  plantEvents,
} from "./plant-events";
