import type { ProblemDetails, Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";

interface DeferredBodyProps<T> {
  result: Promise<Result<T>> | Result<T>;
  /** Texts that replace the messages of the error. */
  errorText?: ReactNode;
  /** Replaces the error state. */
  renderError?: (error: ProblemDetails) => ReactNode;
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}

/** The body or a part of a summary card, with deferred data and a separate error state. */
export function DeferredBody<T>({ result, errorText, renderError, fallback, children }: DeferredBodyProps<T>) {
  const renderCardError = (error: ProblemDetails) =>
    errorText ? <CardError>{errorText}</CardError> : <CardError error={error} />;
  return (
    <Deferred
      result={result}
      fallback={fallback ?? <SkeletonText lines={4} />}
      renderError={renderError ?? renderCardError}
    >
      {children}
    </Deferred>
  );
}

interface SummaryCardProps<T> extends DeferredBodyProps<T> {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

export function SummaryCard<T>({ title, hint, actions, footer, ...body }: SummaryCardProps<T>) {
  return (
    <Card title={title} hint={hint} actions={actions} footer={footer}>
      <DeferredBody {...body} />
    </Card>
  );
}
