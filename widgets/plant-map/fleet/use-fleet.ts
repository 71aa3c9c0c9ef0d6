import type { ProblemDetails } from "@shared/api/result";
import { toProblemDetails } from "@shared/api/result";
import { endSessionAndRedirect } from "@shared/session/end-session";
import { useEffect, useState } from "react";
import { locationsHref } from "../addresses";
import type { FleetSummary } from "./fleet";
import { type FleetClient, startFleet } from "./fleet-client.client";

export type FleetState =
  | { phase: "loading" }
  | { phase: "failed"; problem: ProblemDetails }
  /** `readAt` is an instant, ISO 8601. */
  | { phase: "ready"; summary: FleetSummary; readAt: string };

interface CompanyFleet {
  /** Null until the worker has started. */
  fleet: FleetClient | null;
  state: FleetState;
  retry(): void;
}

/** The plants of a company, in a worker that lives as long as the component does. */
export function useFleet(companyId: number): CompanyFleet {
  const [fleet, setFleet] = useState<FleetClient | null>(null);
  const [state, setState] = useState<FleetState>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const started = startFleet();
    setFleet(started);
    return () => started.stop();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    if (!fleet) return;
    let wanted = true;
    const settle = (next: FleetState) => {
      if (wanted) setState(next);
    };
    settle({ phase: "loading" });
    fleet.ask("load", { url: new URL(locationsHref(companyId), window.location.origin).href }).then(
      (outcome) => {
        if (outcome.ok) {
          settle({ phase: "ready", summary: outcome.value, readAt: new Date().toISOString() });
        } else if (wanted && outcome.error.sessionEnded) {
          endSessionAndRedirect();
        } else {
          settle({ phase: "failed", problem: outcome.error });
        }
      },
      (error: unknown) => settle({ phase: "failed", problem: toProblemDetails(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [fleet, companyId, attempt]);

  return { fleet, state, retry: () => setAttempt((count) => count + 1) };
}
