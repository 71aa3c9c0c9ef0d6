import { Await } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { inTime, LeftToBrowser, late } from "./left-to-browser";

interface ArrivingProps<T> {
  work: Promise<T> | T;
  /** Stands in its place meanwhile. */
  fallback: ReactNode;
  /** Stands there where the work failed; without it the failure is the page's. */
  failed?: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * What a loader did not wait for, once it is there. What comes soon is part of the page as the server sends it;
 * the rest the browser draws, from the data that streams in.
 */
export function Arriving<T>({ work, fallback, failed, children }: ArrivingProps<T>) {
  return (
    <Suspense fallback={fallback}>
      <Await resolve={inTime(work)} errorElement={failed}>
        {(value) => {
          if (value === late) throw new LeftToBrowser();
          return children(value as T);
        }}
      </Await>
    </Suspense>
  );
}
