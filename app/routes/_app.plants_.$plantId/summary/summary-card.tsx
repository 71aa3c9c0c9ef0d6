import type { ProblemDetails, Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";

interface StreamedBodyProps<T> {
  outcome: Promise<Result<T>>;
  /** What failed, in words of its own; without them the problem speaks. */
  failed?: ReactNode;
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A card of the summary, or a part of one, that streams in and fails on its own. */
export function StreamedBody<T>({ outcome, failed, fallback, children }: StreamedBodyProps<T>) {
  const failure = (problem: ProblemDetails) => (
    <CardError>{failed ?? <ErrorText problem={problem} />}</CardError>
  );
  return (
    <Deferred result={outcome} fallback={fallback ?? <SkeletonText lines={4} />} renderError={failure}>
      {children}
    </Deferred>
  );
}

interface SummaryCardProps<T> extends StreamedBodyProps<T> {
  title: ReactNode;
  hint?: ReactNode;
  footer?: ReactNode;
}

export function SummaryCard<T>({ title, hint, footer, ...body }: SummaryCardProps<T>) {
  return (
    <Card title={title} hint={hint} footer={footer}>
      <StreamedBody {...body} />
    </Card>
  );
}
