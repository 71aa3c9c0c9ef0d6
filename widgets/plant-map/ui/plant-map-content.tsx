import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { LinkButton } from "@shared/ui/button/link-button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ComponentProps } from "react";
import { plantsHref } from "../links";
import { PlantsTable } from "../list/plants-table";
import { type LoadState, usePlantClusters } from "../worker/use-plant-clusters";
import { MapWithFallback } from "./map-with-fallback";
import styles from "./plant-map-card.module.css";
import { StatusFilter } from "./status-filter";

interface PlantMapContentProps {
  companyId: number;
  styleUrl: string;
  isList: boolean;
  filter: Omit<ComponentProps<typeof StatusFilter>, "summary">;
}

/** The status filter, and the map or table of the filtered plants. */
export function PlantMapContent({ companyId, styleUrl, isList, filter }: PlantMapContentProps) {
  const { client, state, retry } = usePlantClusters(companyId);
  const { status } = filter;
  const summary = state.phase === "loaded" ? state.summary : null;
  const total = summary ? (status ? summary.counts[status] : summary.located) : 0;

  function content() {
    if (state.phase === "failed") {
      return (
        <CardError onRetry={retry}>
          <Trans>Could not load the plant locations.</Trans>
        </CardError>
      );
    }
    if (summary?.located === 0) return <NoPlants />;
    if (isList && summary && total === 0) return null;
    if (isList) return <PlantsTable key={status} companyId={companyId} status={status} />;
    if (!client) return <Skeleton height="100%" />;
    const map = { client, companyId, status, styleUrl };
    return <MapWithFallback {...map} isLoaded={summary !== null} />;
  }

  return (
    <>
      <div className={styles.filter}>
        <StatusFilter {...filter} summary={state.phase === "failed" ? "unknown" : summary} />
      </div>
      <div className={styles.content}>
        {content()}
        {summary && summary.located > 0 && total === 0 && (
          <p className={styles.noMatch}>
            <Trans>No plants on the map have this status.</Trans>
          </p>
        )}
      </div>
      <div className={styles.caption}>
        {state.phase === "loaded" && <Caption state={state} total={total} />}
      </div>
      <LiveRegion>{summary && <Plural value={total} one="# plant" other="# plants" />}</LiveRegion>
    </>
  );
}

function NoPlants() {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon="map"
        title={<Trans>No plants have a location</Trans>}
        actions={
          <LinkButton to={plantsHref(null)}>
            <Trans>View plants</Trans>
          </LinkButton>
        }
      >
        <Trans>Plants appear on the map once they have an address.</Trans>
      </EmptyState>
    </div>
  );
}

function Caption({ state, total }: { state: Extract<LoadState, { phase: "loaded" }>; total: number }) {
  const time = useFormat().time(state.loadedAt);
  const { unlocated } = state.summary;
  return (
    <>
      <span>
        <Plural value={total} one="# plant on the map" other="# plants on the map" />
      </span>
      {unlocated > 0 && (
        <span>
          <Plural value={unlocated} one="# plant has no location" other="# plants have no location" />
        </span>
      )}
      <span>
        <Trans>As of {time}</Trans>
      </span>
    </>
  );
}
