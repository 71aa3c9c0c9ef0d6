import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import type { ReactNode } from "react";
import { Alert } from "../alert/alert";
import { ErrorText } from "../error-text/error-text";
import { SkeletonText } from "../skeleton/skeleton";
import { CardError } from "./card-error";

interface DeferredContentProps<T> {
  result: Promise<Result<T>> | Result<T>;
  lines: number;
  children: (value: T) => ReactNode;
}

/** The content of a card from deferred loader data: a skeleton, then the value or the error. */
export function DeferredContent<T>({ result, lines, children }: DeferredContentProps<T>) {
  return (
    <Deferred
      result={result}
      fallback={<SkeletonText lines={lines} />}
      renderError={(error) => (
        <CardError>
          <ErrorText error={error} />
        </CardError>
      )}
    >
      {children}
    </Deferred>
  );
}

/** Says that values on the page are older, and when they were loaded (`toStaleSince`), because the API failed. */
export function StaleNotice({ since: [first, ...others] }: { since: readonly Promise<Result<number | null>>[] }) {
  const format = useFormat();
  if (!first) return null;
  return (
    <Deferred result={first} fallback={null} renderError={() => null}>
      {(storedAt) => {
        if (storedAt === null) return <StaleNotice since={others} />;
        const asOf = format.dateTime(Temporal.Instant.fromEpochMilliseconds(storedAt));
        return (
          <Alert kind="warning">
            <Trans>The service did not respond. Some figures are as of {asOf}.</Trans>
          </Alert>
        );
      }}
    </Deferred>
  );
}
