import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import type { ReactNode } from "react";
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
