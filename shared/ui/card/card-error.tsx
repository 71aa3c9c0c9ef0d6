import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import styles from "./card.module.css";

/** The error state of a card: the error and a retry. Without `onRetry` the page is revalidated. */
export function CardError({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  const revalidator = useRevalidator();
  return (
    <div className={styles.error} role="alert">
      <span className={styles.errorIcon}>
        <Icon name="alert" />
      </span>
      <div>{children}</div>
      <Button
        size="small"
        icon="retry"
        busy={!onRetry && revalidator.state === "loading"}
        onClick={onRetry ?? revalidator.revalidate}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
