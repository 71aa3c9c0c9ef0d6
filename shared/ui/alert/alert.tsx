import { Trans } from "@lingui/react/macro";
import { classNames } from "@shared/lib/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import styles from "./alert.module.css";

type AlertKind = "info" | "success" | "warning" | "danger";

const icons: Record<AlertKind, IconName> = { info: "info", success: "check", warning: "alert", danger: "issues" };

interface AlertProps {
  kind: AlertKind;
  title?: ReactNode;
  actions?: ReactNode;
  /** Called by the retry button. */
  onRetry?: () => void;
  children?: ReactNode;
}

/** A notice within a page. Screen readers announce the variants danger and warning immediately. */
export function Alert({ kind, title, actions, onRetry, children }: AlertProps) {
  const role = kind === "danger" || kind === "warning" ? "alert" : "status";
  return (
    <div className={classNames(styles.alert, styles[kind])} role={role}>
      <Icon name={icons[kind]} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions}
      {onRetry && (
        <Button size="small" icon="retry" onClick={() => onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** The content of a toast for browsers without JavaScript. The server renders it, and hydration removes it. */
export function NoScriptNotice({ children }: { children: ReactNode }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return fromServer ? <p className={styles.plain}>{children}</p> : null;
}
