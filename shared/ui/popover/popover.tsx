import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";
import { Button, type ButtonVariant } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import styles from "./popover.module.css";

type PopoverProps = ButtonVariant & {
  /** The content of the button. Without it, `label` is the accessible name of the button. */
  trigger?: ReactNode;
  /** The accessible name of the popover. */
  label: string;
  align?: Align;
  /** Called whenever the popover opens or closes. */
  onOpenChange?: (open: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button and its native popover: the ids that connect them, and the position of the popover while it is open. */
export function usePopover(align: Align, onOpenChange?: (open: boolean) => void) {
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
    // The popover was opened before hydration.
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

  return {
    button: { popovertarget: id, ref: buttonRef },
    popover: { popover: "auto", id, ref: popoverRef },
    popoverRef,
  };
}

/**
 * A button and its native popover. The popover is above all content, closes on Esc or a click outside, and also opens
 * without JavaScript. Browsers announce its state without `aria-expanded`.
 */
export function Popover({ trigger, label, align = "start", onOpenChange, children, ...variant }: PopoverProps) {
  const { button, popover, popoverRef } = usePopover(align, onOpenChange);
  const close = () => popoverRef.current?.hidePopover();
  return (
    <>
      <Button {...variant} {...button} aria-label={trigger === undefined ? label : undefined}>
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this may hold links as well */}
      <div {...popover} className={styles.popover} role="group" aria-label={label}>
        {typeof children === "function" ? children(close) : children}
      </div>
    </>
  );
}

/** A box in the viewport, in CSS pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Align = "start" | "end";

const gap = 6;
const margin = 8;

/**
 * Returns the position of a popover of `size` in CSS pixels: below its anchor and aligned with one side, above the
 * anchor if only there is enough space, and always inside the viewport.
 */
export function popoverPosition(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  align: Align,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - size.height;
  const fitsBelow = below + size.height + margin <= viewport.height;
  const top = fitsBelow || above < margin ? below : above;
  const left = align === "start" ? anchor.left : anchor.left + anchor.width - size.width;
  const clamp = (value: number, max: number) => Math.max(margin, Math.min(value, max - margin));
  return { left: clamp(left, viewport.width - size.width), top: clamp(top, viewport.height - size.height) };
}

/** The heading of a group of menu items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>;
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}

/** The class name of an action or a link in a popover. */
export const menuItemClass = styles.item;

type MenuButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
  icon?: IconName;
  /** Whether the item is the selected option of several; undefined for an action. */
  selected?: boolean;
};

/** An action or an option in a popover. In a form, it can be the submit button. */
export function MenuButton({ icon, selected, children, type = "button", ...rest }: MenuButtonProps) {
  return (
    <button {...rest} type={type} className={styles.item} aria-pressed={selected}>
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.text}>{children}</span>
      {selected && <Icon name="check" size="small" />}
    </button>
  );
}
