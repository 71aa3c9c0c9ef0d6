import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/format";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
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
    <div className={`tone-${kind} ${styles.alert}`} role={role}>
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

/** The messages of an error, one paragraph each. */
export function ErrorText({ error }: { error: ProblemDetails }) {
  const { i18n } = useLingui();
  return errorMessages(error).map((line) => {
    const text = messageText(i18n, line);
    return <p key={text}>{text}</p>;
  });
}

/** The labels of fields, by their names in the API. */
export type FieldLabels = Readonly<Record<string, string>>;

const noLabels: FieldLabels = {};

/** The messages of an error as a list. The label of a field precedes its message. */
function ErrorList({ error, labels = noLabels }: { error: ProblemDetails; labels?: FieldLabels }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {labelledMessages(i18n, error, labels).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Returns the messages of an error for the user without repetitions. The label of a field precedes its message. Never
 * empty.
 */
export function labelledMessages(i18n: I18n, error: ProblemDetails, labels: FieldLabels): string[] {
  const withLabel = Object.entries(labels).flatMap(([name, label]) =>
    (error.messages[name] ?? []).map((message) => `${label}: ${message}`),
  );
  const others = Object.fromEntries(Object.entries(error.messages).filter(([name]) => !(name in labels)));
  const isComplete = withLabel.length > 0 && Object.keys(others).length === 0 && error.status !== 429;
  const rest = isComplete ? [] : errorMessages({ ...error, messages: others });
  return [...new Set([...withLabel, ...rest.map((message) => messageText(i18n, message))])];
}

interface FormAlertProps {
  /** The action result with the error. Each new result moves the focus to the alert. */
  result: object;
  title?: ReactNode;
  children?: ReactNode;
}

/** The error of a submitted form above its fields. It receives the focus, so that screen readers read it. */
export function FormAlert({ result, title, children }: FormAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) ref.current?.focus();
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1} className={styles.frame}>
      <Alert kind="danger" title={title}>
        {children}
      </Alert>
    </div>
  );
}

interface FormErrorProps {
  error: ProblemDetails | null | undefined;
  title?: ReactNode;
  /** Whether the messages are a list with the labels of fields. */
  asList?: boolean;
  labels?: FieldLabels;
}

/** The messages of an error in a `FormAlert`. Renders nothing without an error. */
export function FormError({ error, title, asList, labels }: FormErrorProps) {
  return (
    error && (
      // The outcome of the submission is unknown.
      <FormAlert result={error} title={error.unconfirmed ? undefined : title}>
        {asList ? <ErrorList error={error} labels={labels} /> : <ErrorText error={error} />}
      </FormAlert>
    )
  );
}
