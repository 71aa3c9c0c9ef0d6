import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import { lazyComponent } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import { type MapQuery, plantsHref, readMapQuery, StatusFilter, writeMapQuery } from "./map-filter";
import styles from "./plant-map-card.module.css";

export { WallMap } from "./wall-map";

/** The chunk loads when the card is near the viewport. It then loads the plants and the map. */
const PlantMapContent = lazyComponent(async () => (await import("./plant-map-content")).PlantMapContent);

interface PlantMapCardProps {
  company: { id: number; non_mon_accessible: boolean };
  today: Temporal.PlainDate;
  /** The MapLibre style that replaces the embedded base map. Empty for the embedded map. */
  styleUrl: string;
}

/** The plants of a company on a map or in a table, with a status filter (domain/dashboard.md#map). */
export function PlantMapCard({ company, today, styleUrl }: PlantMapCardProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { status, view } = readMapQuery(search);
  const isList = view === "list";
  const pending = useNavigation().location;
  const change = (part: Partial<MapQuery>) => {
    // Reads the latest URL, because the rendered query may be older. Two quick changes are thus both applied.
    const current = new URLSearchParams((pending ?? window.location).search);
    const next = writeMapQuery(current, { ...readMapQuery(current), ...part });
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const lightAccessible = company.non_mon_accessible;
  const filter = {
    status: status === "NON_MON" && !lightAccessible ? null : status,
    lightAccessible,
    onChange: (next: MapQuery["status"]) => change({ status: next }),
  };
  const placeholder = (
    <>
      <div className={styles.filter}>
        <StatusFilter {...filter} summary={null} />
      </div>
      <div className={styles.content} data-pending={!isList || undefined}>
        <Skeleton height="100%" />
        <noscript>
          <div className={styles.noScript}>
            <p>
              <Trans>
                The map requires JavaScript. <Link to={plantsHref(null)}>View the list of plants</Link> instead.
              </Trans>
            </p>
          </div>
        </noscript>
      </div>
      <div className={styles.caption} />
    </>
  );
  const loadError = (
    <div className={styles.content}>
      <CardError onRetry={() => location.reload()}>
        <Trans>Could not load the map.</Trans>
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
          <ErrorBoundary fallback={loadError}>
            <Suspense fallback={placeholder}>
              <PlantMapContent.Component
                key={company.id}
                companyId={company.id}
                {...{ today, styleUrl, isList, filter }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </Card>
  );
}
