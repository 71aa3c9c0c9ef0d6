import type { Outcome, Problem } from "@shared/api/outcome";
import { Card } from "@shared/ui/card";
import { CardFailed } from "@shared/ui/card-failed";
import { ProblemText } from "@shared/ui/problem-text";
import { SkeletonText } from "@shared/ui/skeleton";
import { Streamed } from "@shared/ui/streamed";
import type { ReactNode } from "react";

interface StreamedBodyProps<T> {
  outcome: Promise<Outcome<T>>;
  /** What failed, in words of its own; without them the problem speaks. */
  failed?: ReactNode;
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A card of the summary, or a part of one, that streams in and fails on its own. */
export function StreamedBody<T>({ outcome, failed, fallback, children }: StreamedBodyProps<T>) {
  const failure = (problem: Problem) => (
    <CardFailed>{failed ?? <ProblemText problem={problem} />}</CardFailed>
  );
  return (
    <Streamed outcome={outcome} fallback={fallback ?? <SkeletonText lines={4} />} failed={failure}>
      {children}
    </Streamed>
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
