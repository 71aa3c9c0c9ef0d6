import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import styles from "./alert.module.css";

export type AlertKind = "info" | "success" | "warning" | "danger";

const icons: Record<AlertKind, IconName> = {
  info: "info",
  success: "check",
  warning: "alert",
  danger: "issues",
};

interface AlertProps {
  kind: AlertKind;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A notice within a page. Screen readers announce danger and warning immediately. */
export function Alert({ kind, title, actions, children }: AlertProps) {
  const role = kind === "danger" || kind === "warning" ? "alert" : "status";
  return (
    <div className={classNames(styles.alert, styles[kind])} role={role}>
      <Icon name={icons[kind]} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions}
    </div>
  );
}
