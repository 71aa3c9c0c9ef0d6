import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-paths";
import styles from "./menu.module.css";

/** The heading of a group of things to choose from. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>;
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}

type MenuButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
  icon?: IconName;
  /** One of several, and this is the one; left out where nothing is chosen. */
  selected?: boolean;
};

/** Something a popover offers to do. Inside a form it may be the submit button. */
export function MenuButton({ icon, selected, children, type = "button", ...rest }: MenuButtonProps) {
  return (
    <button {...rest} type={type} className={styles.item} aria-pressed={selected}>
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.text}>{children}</span>
      {selected && <Icon name="check" size="small" />}
    </button>
  );
}
