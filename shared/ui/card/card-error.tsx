import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { type Message, MessageText } from "@shared/i18n/format";
import { toastShown, useErrorToasts } from "@shared/toasts/model";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect } from "react";
import { Alert, ErrorText } from "../alert/alert";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import styles from "./card.module.css";

interface CardErrorProps {
  /** The title of the error. */
  children?: ReactNode;
  /** The error, whose messages follow the title. */
  error?: ProblemDetails;
  /** The official text, which is shown in bold and as a toast. Each new `error` shows one toast. */
  toast?: Message;
  /** The duration of the toast in milliseconds; 5 seconds by default. */
  toastMs?: number;
  /** Whether each message of `error` is also a toast. */
  messagesAsToasts?: boolean;
  /** An alert, or one line instead of a number. By default, the error fills a card. */
  layout?: "card" | "alert" | "count";
  /** Whether another component is reloading the data. */
  busy?: boolean;
  /** Called by the retry button. By default it revalidates the page, which preserves the URL and its filters. */
  onRetry?: () => void;
}

/** The error of a part of a page, with a retry button. */
export function CardError(props: CardErrorProps) {
  const { children, error, toast, toastMs, messagesAsToasts, layout = "card" } = props;
  const { t } = useLingui();
  const revalidator = useRevalidator();
  const button = {
    size: "small",
    icon: "retry",
    busy: props.busy || (!props.onRetry && revalidator.state === "loading"),
    onClick: props.onRetry ?? revalidator.revalidate,
  } as const;
  const text = (
    <>
      {toast && (
        <strong>
          <MessageText message={toast} />
        </strong>
      )}
      {children}
      {error && <ErrorText error={error} />}
      {toast && <ErrorToast message={toast} error={error} durationMs={toastMs} />}
      {messagesAsToasts && <MessageToasts error={error} />}
    </>
  );
  if (layout === "count") {
    return (
      <div className={styles.countError} role="alert">
        <p>{text}</p>
        <Button {...button} kind="quiet" aria-label={t`Try again`} />
      </div>
    );
  }
  const retry = (
    <Button {...button}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (layout === "alert") {
    return (
      <Alert kind="danger" actions={retry}>
        {text}
      </Alert>
    );
  }
  return (
    <div className={styles.error} role="alert">
      <span className={styles.errorIcon}>
        <Icon name="alert" />
      </span>
      <div>{text}</div>
      {retry}
    </div>
  );
}

interface ErrorToastProps {
  message: Message;
  error: ProblemDetails | undefined;
  durationMs: number | undefined;
}

function ErrorToast({ message, error, durationMs }: ErrorToastProps) {
  const showToast = useUnit(toastShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error triggers the toast, also after a retry
  useEffect(() => {
    showToast({ kind: "danger", message, durationMs });
  }, [error, message, durationMs, showToast]);
  return null;
}

function MessageToasts({ error }: { error: ProblemDetails | undefined }) {
  useErrorToasts(error);
  return null;
}
