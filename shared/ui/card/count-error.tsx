import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../button/button";
import styles from "./card.module.css";

/** The error in place of a count. Its retry revalidates the page, and lies above a link that covers the card. */
export function CountError({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const revalidator = useRevalidator();
  return (
    <div className={styles.countError} role="alert">
      <p>{children}</p>
      <Button
        size="small"
        kind="quiet"
        icon="retry"
        aria-label={t`Try again`}
        busy={revalidator.state === "loading"}
        onClick={revalidator.revalidate}
      />
    </div>
  );
}
