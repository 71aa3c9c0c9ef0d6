import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { LinkButton } from "@shared/ui/button/link-button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ComponentProps } from "react";
import { plantsHref } from "../addresses";
import { type FleetState, useFleet } from "../fleet/use-fleet";
import { MapPart } from "./map-part";
import styles from "./plant-map-card.module.css";
import { PlantsTable } from "./plants-table";
import { StatusFilter } from "./status-filter";

interface FleetPartProps {
  companyId: number;
  styleUrl: string;
  isList: boolean;
  filter: Omit<ComponentProps<typeof StatusFilter>, "summary">;
}

/** The filter, the map or list of the plants it lets through, and what is to be said of them. */
export function FleetPart({ companyId, styleUrl, isList, filter }: FleetPartProps) {
  const { fleet, state, retry } = useFleet(companyId);
  const { shown } = filter;
  const ready = state.phase === "ready";
  const summary = ready ? state.summary : state.phase === "failed" ? "unknown" : null;
  const total = ready ? (shown ? state.summary.counts[shown] : state.summary.located) : 0;

  function content() {
    if (state.phase === "failed") {
      return (
        <CardError onRetry={retry}>
          <Trans>The places of the plants could not be loaded.</Trans>
        </CardError>
      );
    }
    if (ready && state.summary.located === 0) return <NoPlants />;
    if (isList && ready && total === 0) return null;
    if (!fleet || (isList && !ready)) return <Skeleton height="100%" />;
    const part = { fleet, companyId, shown, total };
    if (isList) return <PlantsTable key={shown} {...part} />;
    return <MapPart {...part} ready={ready} styleUrl={styleUrl} />;
  }

  return (
    <>
      <div className={styles.filter}>
        <StatusFilter {...filter} summary={summary} />
      </div>
      <div className={styles.place} data-kind={isList ? "list" : "map"}>
        {content()}
        {ready && state.summary.located > 0 && total === 0 && (
          <p className={styles.nothing}>
            <Trans>No plant on the map has this status.</Trans>
          </p>
        )}
      </div>
      <div className={styles.caption}>{ready && <Caption state={state} total={total} />}</div>
      <LiveRegion>{ready && <Plural value={total} one="# plant" other="# plants" />}</LiveRegion>
    </>
  );
}

function NoPlants() {
  return (
    <div className={styles.middle}>
      <EmptyState
        icon="map"
        title={<Trans>There are no plants with a location</Trans>}
        actions={
          <LinkButton to={plantsHref(null)}>
            <Trans>Open the list of plants</Trans>
          </LinkButton>
        }
      >
        <Trans>A plant is shown here once its address is known.</Trans>
      </EmptyState>
    </div>
  );
}

function Caption({ state, total }: { state: Extract<FleetState, { phase: "ready" }>; total: number }) {
  const format = useFormat();
  const time = format.time(state.readAt);
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
