import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { Button } from "@shared/ui/button";
import { Card } from "@shared/ui/card";
import { Skeleton } from "@shared/ui/skeleton";
import { WhenNear } from "@shared/ui/when-near";
import { lazy, Suspense } from "react";
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
      </div>
      <div className={styles.caption} />
    </>
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
      <WhenNear placeholder={placeholder}>
        {() => (
          <Suspense fallback={placeholder}>
            <FleetPart
              key={company.id}
              companyId={company.id}
              styleUrl={styleUrl}
              isList={isList}
              filter={filter}
            />
          </Suspense>
        )}
      </WhenNear>
    </Card>
  );
}
