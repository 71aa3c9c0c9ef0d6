import type { Outcome, Problem } from "@shared/api/outcome";
import { endSessionAndRedirect } from "@shared/session/end-session-and-redirect";
import { type ReactNode, useEffect } from "react";
import { Arriving } from "./arriving";

interface StreamedProps<T> {
  /** What the loader settled, without awaiting it or (where a navigation has to wait for it) awaited. */
  outcome: Promise<Outcome<T>> | Outcome<T>;
  /** Stands in its place meanwhile, in its final size. */
  fallback: ReactNode;
  failed: (problem: Problem) => ReactNode;
  children: (value: T) => ReactNode;
}

/** The answer that was cut off on its way: the page's own connection ended before the card's data came. */
const cutOff: Problem = {
  status: 0,
  code: 0,
  messages: {},
  kind: "network",
  retryAfterSeconds: null,
  sessionEnded: false,
};

/**
 * A part of a page that streams in. It shows its failure in its own place; a session that ended while it was
 * under way leads to the root (spec 1 §8).
 */
export function Streamed<T>({ outcome, fallback, failed, children }: StreamedProps<T>) {
  return (
    <Arriving work={outcome} fallback={fallback} failed={failed(cutOff)}>
      {(settled) => {
        if (settled.ok) return children(settled.value);
        return settled.problem.sessionEnded ? <ToTheRoot place={fallback} /> : failed(settled.problem);
      }}
    </Arriving>
  );
}

function ToTheRoot({ place }: { place: ReactNode }) {
  useEffect(endSessionAndRedirect, []);
  return place;
}
