import { endSessionAndRedirect } from "@shared/session/end-session";
import { useEffect, useState } from "react";
import { locationsHref } from "../links";
import type { PlantSummary } from "./plant-clusters";
import { type PlantClustersClient, startPlantClustersWorker } from "./worker-client.client";

export type LoadState =
  | { phase: "loading" }
  | { phase: "failed" }
  /** `loadedAt` is an instant, ISO 8601. */
  | { phase: "loaded"; summary: PlantSummary; loadedAt: string };

/** The plants of a company in a web worker, which is terminated on unmount. `client` is null before the start. */
export function usePlantClusters(companyId: number): {
  client: PlantClustersClient | null;
  state: LoadState;
  retry(): void;
} {
  const [client, setClient] = useState<PlantClustersClient | null>(null);
  const [state, setState] = useState<LoadState>({ phase: "loading" });
  const [retries, setRetries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts a new worker
  useEffect(() => {
    const started = startPlantClustersWorker();
    setClient(started);
    setState({ phase: "loading" });
    started.call("load", new URL(locationsHref(companyId), window.location.origin).href).then(
      (result) => {
        if (result.status === "session-ended") endSessionAndRedirect();
        else if (result.status === "failed") setState({ phase: "failed" });
        else setState({ phase: "loaded", summary: result.value, loadedAt: new Date().toISOString() });
      },
      () => setState({ phase: "failed" }),
    );
    return () => started.terminate();
  }, [companyId, retries]);

  return { client, state, retry: () => setRetries((count) => count + 1) };
}
