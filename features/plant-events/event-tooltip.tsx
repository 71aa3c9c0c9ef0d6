import { useLingui } from "@lingui/react/macro";
import { popoverPosition } from "@shared/ui/popover/popover";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useEventTexts } from "./event-texts";
import styles from "./event-tooltip.module.css";
import type { LaneEvent } from "./plant-events";

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
export function EventTooltip({ events, anchorRef, hint, onClose }: EventTooltipProps) {
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
