import { distinctMeterName } from "@entities/meter";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { orientationText } from "@features/edit-meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { StepButtons } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { useResource } from "@shared/ui/resource/resource";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useMemo, useState } from "react";
import { ChartOffer } from "../chart/empty-chart";
import type { PerformanceViewState } from "../use-performance-view";
import { isToday } from "../view";
import { metersOfPage, putSideBySide, type SideBySide } from "./compare";
import type { MeterEnergies } from "./loader.server";
import { MeterChart } from "./meter-chart";
import { CommonPeriods, MeterResult } from "./meter-texts";
import styles from "./meters.module.css";
import { type MetersRequest, maxComparedMeters, writeMetersRequest } from "./request";

interface MetersCardProps {
  plantView: PlantView;
  state: PerformanceViewState;
}

/** The meters of a plant side by side (domain/performance.md#by-meter). */
export function MetersCard({ plantView, state }: MetersCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { plant, ref, today } = plantView;
  const { range } = state.view;
  const period: MetersRequest["period"] = state.view.period === "hour" ? "hour" : "day";
  const [page, setPage] = useState(0);
  const { meters, total } = useMemo(() => metersOfPage(plant, range, page), [plant, range, page]);
  // A shorter list of meters may not have the selected page.
  if (page > 0 && meters.length === 0) setPage(0);
  const query = writeMetersRequest({ period, range, meterIds: meters.map(({ id }) => id) });
  const { value, busy, error, retry } = useResource<MeterEnergies>(
    meters.length > 0 ? plantResourceHref("plant-meter-energies", ref, query) : null,
    { parts: isToday(range, today) ? ["meters", "figures"] : ["meters"] },
  );
  const loaded = value?.key === new URLSearchParams(query).toString() ? value : null;
  const sideBySide = useMemo(
    () => loaded && putSideBySide(meters, loaded.meters, { range, period }),
    [loaded, meters, range, period],
  );
  const days = format.dateRange(range.start, range.end);
  const [first, last] = [page * maxComparedMeters + 1, page * maxComparedMeters + meters.length];
  return (
    <Card
      title={t`Meters side by side`}
      hint={period === "hour" ? t`${days}, kWh/kWp by hour` : t`${days}, kWh/kWp by day`}
      busy={busy}
    >
      <div className={styles.body}>
        {total > maxComparedMeters && (
          <p className={`row spread ${styles.pages}`}>
            <Trans>
              Meters {first} – {last} of {total} by name. Only these are compared with each other.
            </Trans>
            <StepButtons
              page={page + 1}
              isLast={last >= total}
              previousLabel={t`Previous meters`}
              nextLabel={t`Next meters`}
              onChange={(next) => setPage(next - 1)}
            />
          </p>
        )}
        {meters.length === 0 ? (
          <EmptyState title={<Trans>No meter was in use.</Trans>}>
            <ChartOffer state={state} plantView={plantView} />
            <Trans>Select other days.</Trans>
          </EmptyState>
        ) : error && !busy ? (
          <CardError error={error} onRetry={retry}>
            <strong>
              <Trans>The meters could not be loaded.</Trans>
            </strong>
          </CardError>
        ) : loaded && sideBySide ? (
          <>
            <SeriesNotice notes={loaded.notes} />
            <Meters sideBySide={sideBySide} period={period} plantView={plantView} state={state} onRetry={retry} />
          </>
        ) : (
          <MetersSkeleton count={last - first + 1} />
        )}
      </div>
    </Card>
  );
}

/** Has the size of the compared meters, so that what follows does not move when they are loaded. */
function MetersSkeleton({ count }: { count: number }) {
  return (
    <>
      <Skeleton width="22rem" height="1.25rem" />
      <div className={styles.groups}>
        <div className={styles.group}>
          <Skeleton width="12rem" height="1.5rem" />
          <div className={styles.meters}>
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
              <Skeleton key={index} height="11rem" />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

interface MetersProps extends MetersCardProps {
  sideBySide: SideBySide;
  period: MetersRequest["period"];
  onRetry: () => void;
}

function Meters({ sideBySide, period, plantView, state, onRetry }: MetersProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { meters } = plantView.plant;
  const { groups, withoutPeakPower, withoutData, notLoaded } = sideBySide;
  const namesOf = (some: Parameters<typeof distinctMeterName>[0][]) =>
    format.list(some.map((meter) => distinctMeterName(meter, meters, i18n)));
  const [unloaded, powerless, silent] = [namesOf(notLoaded), namesOf(withoutPeakPower), namesOf(withoutData)];
  return (
    <>
      {unloaded && (
        <Alert kind="warning" onRetry={onRetry}>
          <Trans>Could not be loaded: {unloaded}. The other meters are compared.</Trans>
        </Alert>
      )}
      {groups.length === 0 ? (
        <EmptyState title={<Trans>No data for these days.</Trans>}>
          <ChartOffer state={state} plantView={plantView} isEmpty={withoutData.length > 0} />
          <Trans>Select other days.</Trans>
        </EmptyState>
      ) : (
        <CommonPeriods sideBySide={sideBySide} period={period} />
      )}
      {powerless && (
        <p className={`row spread ${styles.note}`}>
          <Trans>Not compared without a peak power: {powerless}.</Trans>
        </p>
      )}
      {silent && (
        <p className={`row spread ${styles.note}`}>
          <Trans>Not compared without data on these days: {silent}.</Trans>
        </p>
      )}
      <div className={styles.groups}>
        {groups.map(({ orientation, rows }) => (
          <section
            key={JSON.stringify(orientation)}
            className={styles.group}
            data-single={rows.length === 1 || undefined}
          >
            <h3>{orientationText(i18n, orientation)}</h3>
            <ul className={styles.meters}>
              {rows.map((row) => {
                const { id } = row.meter;
                const name = distinctMeterName(row.meter, meters, i18n);
                return (
                  <li key={id} className={styles.meter}>
                    <p className={styles.name}>
                      <Link to={state.hrefOf({ meterId: id, byMeter: false })} preventScrollReset>
                        {name}
                      </Link>
                      <span>{format.power(row.meter.peak_in_watt)}p</span>
                    </p>
                    <MeterResult row={row} sideBySide={sideBySide} period={period} />
                    <MeterChart row={row} sideBySide={sideBySide} label={t`kWh/kWp of ${name}`} />
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
