import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonVariant } from "../button/button";
import styles from "./popover.module.css";
import { type Align, popoverPosition } from "./popover-position";

type PopoverProps = ButtonVariant & {
  /** The text of the button; without one `label` names it. */
  trigger?: ReactNode;
  /** What the popover is, for who listens. */
  label: string;
  align?: Align;
  /** Told on every opening and closing. */
  onOpenChange?: (open: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button and what it opens, on the browser's popover: it lies above everything, closes by Esc or a click
 * elsewhere, and opens without JavaScript too.
 */
export function Popover({ trigger, label, align = "start", onOpenChange, children, ...looks }: PopoverProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const reportRef = useRef(onOpenChange);
  reportRef.current = onOpenChange;

  useEffect(() => {
    const popover = popoverRef.current;
    const button = buttonRef.current;
    if (!popover || !button) return;
    const place = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: popover.offsetWidth, height: popover.offsetHeight };
      const { left, top } = popoverPosition(button.getBoundingClientRect(), size, viewport, align);
      popover.style.left = `${left}px`;
      popover.style.top = `${top}px`;
    };
    const tell = (isOpen: boolean) => {
      setOpen(isOpen);
      reportRef.current?.(isOpen);
      if (isOpen) place();
    };
    const onToggle = (event: Event) => tell((event as ToggleEvent).newState === "open");
    // Opened by the browser alone, before the page was alive.
    if (popover.matches(":popover-open")) tell(true);
    const resized = new ResizeObserver(() => popover.matches(":popover-open") && place());
    resized.observe(popover);
    popover.addEventListener("toggle", onToggle);
    window.addEventListener("resize", place);
    return () => {
      resized.disconnect();
      popover.removeEventListener("toggle", onToggle);
      window.removeEventListener("resize", place);
    };
  }, [align]);

  const close = () => popoverRef.current?.hidePopover();

  return (
    <>
      <Button
        {...looks}
        {...{ popovertarget: id }}
        ref={buttonRef}
        aria-label={trigger === undefined ? label : undefined}
        aria-expanded={open}
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
