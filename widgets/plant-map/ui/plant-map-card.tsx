import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense } from "react";
import { plantsHref } from "../addresses";
import { type MapQuery, readMapQuery, writeMapQuery } from "../query";
import styles from "./plant-map-card.module.css";
import { StatusFilter } from "./status-filter";

/** Comes only once the card is near the screen, and then fetches the plants and the map by itself. */
const FleetPart = lazy(() => import("./fleet-part").then((module) => ({ default: module.FleetPart })));

export interface PlantMapCardProps {
  company: { id: number; non_mon_accessible: boolean };
  /** A MapLibre style to use instead of the embedded base map; empty for none. */
  styleUrl: string;
}

/** The plants of a company on a map, by status, or the same as a list (spec 1 §2, Dashboard). */
export function PlantMapCard({ company, styleUrl }: PlantMapCardProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const query = readMapQuery(search);
  const lightAccessible = company.non_mon_accessible;
  const shown = query.status === "NON_MON" && !lightAccessible ? null : query.status;
  const isList = query.view === "list";
  const change = (part: Partial<MapQuery>) =>
    setSearch((current) => writeMapQuery(current, { ...readMapQuery(current), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  const filter = { shown, lightAccessible, onChoose: (status: MapQuery["status"]) => change({ status }) };
  const placeholder = (
    <>
      <div className={styles.filter}>
        <StatusFilter {...filter} summary={null} />
      </div>
      <div className={styles.place}>
        <Skeleton height="100%" />
        <noscript>
          <div className={styles.noMap}>
            <p>
              <Trans>
                The map needs JavaScript. <Link to={plantsHref(null)}>The list of plants</Link> has the same
                plants.
              </Trans>
            </p>
          </div>
        </noscript>
      </div>
      <div className={styles.caption} />
    </>
  );
  const notLoaded = (
    <div className={styles.place}>
      <CardError onRetry={() => location.reload()}>
        <Trans>The map could not be loaded.</Trans>
      </CardError>
    </div>
  );
  return (
    <Card
      title={t`Plants on map`}
      flush
      actions={
        <Button
          size="small"
          kind="quiet"
          icon={isList ? "map" : "menu"}
          onClick={() => change({ view: isList ? "map" : "list" })}
        >
          {isList ? <Trans>Show as map</Trans> : <Trans>Show as list</Trans>}
        </Button>
      }
    >
      <RenderWhenVisible placeholder={placeholder}>
        {() => (
          <ErrorBoundary fallback={notLoaded}>
            <Suspense fallback={placeholder}>
              <FleetPart
                key={company.id}
                companyId={company.id}
                styleUrl={styleUrl}
                isList={isList}
                filter={filter}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </Card>
  );
}
