import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, type ButtonVariant } from "../button/button";
import styles from "./popover.module.css";
import { type Align, popoverPosition } from "./popover-position";

type PopoverProps = ButtonVariant & {
  /** The content of the button; without it `label` is its accessible name. */
  trigger?: ReactNode;
  /** The accessible name of the popover. */
  label: string;
  align?: Align;
  /** Called whenever the popover opens or closes. */
  onOpenChange?: (open: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button and its popover, based on the native popover: it is above everything, closes on Esc or a click outside,
 * and also opens without JavaScript. Browsers tell assistive technology whether it is open, without `aria-expanded`.
 */
export function Popover({
  trigger,
  label,
  align = "start",
  onOpenChange,
  children,
  ...variant
}: PopoverProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const onOpenChangeRef = useRef(onOpenChange);
  onOpenChangeRef.current = onOpenChange;

  useEffect(() => {
    const popover = popoverRef.current;
    const button = buttonRef.current;
    if (!popover || !button) return;
    const updatePosition = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: popover.offsetWidth, height: popover.offsetHeight };
      const { left, top } = popoverPosition(button.getBoundingClientRect(), size, viewport, align);
      popover.style.left = `${left}px`;
      popover.style.top = `${top}px`;
    };
    const updateOpen = (isOpen: boolean) => {
      onOpenChangeRef.current?.(isOpen);
      if (isOpen) updatePosition();
    };
    const onToggle = (event: Event) => updateOpen((event as ToggleEvent).newState === "open");
    // It was opened before the page was hydrated.
    if (popover.matches(":popover-open")) updateOpen(true);
    const resizeObserver = new ResizeObserver(() => popover.matches(":popover-open") && updatePosition());
    resizeObserver.observe(popover);
    popover.addEventListener("toggle", onToggle);
    window.addEventListener("resize", updatePosition);
    return () => {
      resizeObserver.disconnect();
      popover.removeEventListener("toggle", onToggle);
      window.removeEventListener("resize", updatePosition);
    };
  }, [align]);

  const close = () => popoverRef.current?.hidePopover();

  return (
    <>
      <Button
        {...variant}
        {...{ popovertarget: id }}
        ref={buttonRef}
        aria-label={trigger === undefined ? label : undefined}
      >
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this may hold links as well */}
      <div
        {...{ popover: "auto" }}
        id={id}
        ref={popoverRef}
        className={styles.popover}
        role="group"
        aria-label={label}
      >
        {typeof children === "function" ? children(close) : children}
      </div>
    </>
  );
}
