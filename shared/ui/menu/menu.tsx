import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import styles from "./menu.module.css";

/** The heading of a group of menu items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>;
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}

type MenuButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
  icon?: IconName;
  /** Whether this is the selected one of several options; undefined for an action. */
  selected?: boolean;
};

/** An action or option in a popover. In a form it can be the submit button. */
export function MenuButton({ icon, selected, children, type = "button", ...rest }: MenuButtonProps) {
  return (
    <button {...rest} type={type} className={styles.item} aria-pressed={selected}>
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.text}>{children}</span>
      {selected && <Icon name="check" size="small" />}
    </button>
  );
}
