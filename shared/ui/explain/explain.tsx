import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../../lib/react";
import { Icon, type IconName } from "../icon/icon";
import { usePopover } from "../popover/popover";
import popoverStyles from "../popover/popover.module.css";
import styles from "./explain.module.css";

interface ExplainProps {
  /** The label of the explained term, or what a `text` opens. */
  term: string;
  icon?: IconName;
  /** Shown instead of an icon, such as the number of hidden names. */
  mark?: string;
  /** Shown instead of an icon, with the look of the text around it. */
  text?: string;
  /** One to three sentences, rendered only while they are visible. */
  children: ReactNode;
}

/** The delay is long enough to move the pointer across the icon, or from the icon to the text. */
const hoverMs = 250;

/**
 * An icon after a term, or a text, that shows more about it on click, touch, Enter, Space or hover. One explanation is
 * open at a time. Esc or a click elsewhere closes it. The icon is a button, so it belongs next to a label or link, not
 * inside.
 */
export function Explain({ term, icon = "info", mark, text, children }: ExplainProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { button, popover, popoverRef } = usePopover("start", setOpen);
  const isHovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const onHover = (event: PointerEvent, enters: boolean) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const element = popoverRef.current;
      if (!element || (enters ? open || isInterrupting(element) : !isHovered.current)) return;
      isHovered.current = enters;
      if (enters) element.showPopover();
      else element.hidePopover();
    }, hoverMs);
  };
  const hover = {
    onPointerEnter: (event: PointerEvent) => onHover(event, true),
    onPointerLeave: (event: PointerEvent) => onHover(event, false),
  };
  const onClick = (event: MouseEvent) => {
    clearTimeout(timer.current);
    // A hover does not close an explanation that a click opened.
    if (open && isHovered.current) event.preventDefault();
    isHovered.current = false;
  };

  return (
    <span className={text ? undefined : styles.explain} {...hover}>
      <button
        type="button"
        {...button}
        className={text ? styles.plain : styles.button}
        aria-label={text ? undefined : mark ? `${mark}: ${term}` : t`Explain: ${term}`}
        aria-description={text && term}
        onClick={onClick}
      >
        {text ?? mark ?? <Icon name={icon} size="small" />}
      </button>
      <span {...popover} className={classNames(popoverStyles.popover, styles.text)} role="status" data-explain="">
        {open && children}
      </span>
    </span>
  );
}

/** Whether showing a popover would close an open menu. */
const isInterrupting = (popover: HTMLElement): boolean =>
  [...document.querySelectorAll(":popover-open")].some(
    (other) => !other.contains(popover) && !other.hasAttribute("data-explain"),
  );
