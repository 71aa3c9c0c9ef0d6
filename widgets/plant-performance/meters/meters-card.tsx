import { Term } from "@entities/help-text";
import { distinctMeterName, type Orientation } from "@entities/meter";
import { type PlantView, plantResourceHref } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useResource } from "@shared/data/resource";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { StepButtons } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { Swatch } from "@shared/ui/chart-frame/series-style";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { type ReactNode, useMemo, useState } from "react";
import type { PerformanceViewState } from "../use-performance-view";
import { isToday } from "../view";
import { metersOfPage, putSideBySide, type SideBySide } from "./compare";
import type { MeterEnergies } from "./loader.server";
import { barStyles, MeterChart } from "./meter-chart";
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
    { parts: isToday(range, today) ? ["meters", "energyToday"] : ["meters"] },
  );
  const loaded = value?.key === new URLSearchParams(query).toString() ? value.meters : null;
  const sideBySide = useMemo(
    () => loaded && putSideBySide(meters, loaded, { range, period }),
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
          <p className={styles.pages}>
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
            <Trans>Select other days.</Trans>
          </EmptyState>
        ) : error && !busy ? (
          <CardError error={error} onRetry={retry}>
            <strong>
              <Trans>The meters could not be loaded.</Trans>
            </strong>
          </CardError>
        ) : sideBySide ? (
          <Meters sideBySide={sideBySide} period={period} plantView={plantView} state={state} onRetry={retry} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </Card>
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
          <Trans>Select other days.</Trans>
        </EmptyState>
      ) : (
        <CommonPeriods sideBySide={sideBySide} period={period} />
      )}
      {powerless && (
        <p className={styles.note}>
          <Trans>Not compared without a peak power: {powerless}.</Trans>
        </p>
      )}
      {silent && (
        <p className={styles.note}>
          <Trans>Not compared without data on these days: {silent}.</Trans>
        </p>
      )}
      {groups.map(({ orientation, rows }) => (
        <section key={JSON.stringify(orientation)} className={styles.group}>
          <h3>
            <OrientationText orientation={orientation} />
          </h3>
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
                  <Result row={row} sideBySide={sideBySide} period={period} />
                  <MeterChart row={row} sideBySide={sideBySide} label={t`kWh/kWp of ${name}`} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}

/** States how many days or hours are compared, and explains the bars. */
function CommonPeriods({ sideBySide: { common, periods, leftOut }, period }: Omit<ResultProps, "row">) {
  const { t } = useLingui();
  const [count, all] = [common.size, periods.length];
  return (
    <div className={styles.note}>
      <p>
        {period === "hour" ? (
          <Trans>
            Compared over {count} of {all} hours, for which all meters have data.
          </Trans>
        ) : (
          <Trans>
            Compared over {count} of {all} days, for which all meters have data.
          </Trans>
        )}{" "}
        {leftOut > 0 &&
          (period === "hour" ? (
            <Plural value={leftOut} one="# hour was left out." other="# hours were left out." />
          ) : (
            <Plural value={leftOut} one="# day was left out." other="# days were left out." />
          ))}
        <Term name="specificYield" label="kWh/kWp" />
      </p>
      <ul className={styles.legend}>
        <LegendItem kind="compared">{t`Compared`}</LegendItem>
        {leftOut > 0 && <LegendItem kind="leftOut">{t`Left out`}</LegendItem>}
        {leftOut > 0 && <LegendItem kind="gap">{t`No data, or not complete`}</LegendItem>}
      </ul>
    </div>
  );
}

const LegendItem = ({ kind, children }: { kind: keyof typeof barStyles; children: ReactNode }) => (
  <li>
    <Swatch seriesStyle={barStyles[kind]} /> {children}
  </li>
);

interface ResultProps {
  row: SideBySide["meters"][number];
  sideBySide: SideBySide;
  period: MetersRequest["period"];
}

/** The specific yield of a meter and its difference to the best, with the periods that it lacks. */
function Result({ row, sideBySide: { common }, period }: ResultProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { kwhPerKwp, difference } = row;
  const below = difference !== null && format.percent(-difference);
  const [own, all, gaps] = [row.periods.size, common.size, row.gaps.size];
  return (
    <>
      <p className={styles.result}>
        {kwhPerKwp === null ? (
          t`Nothing to compare`
        ) : (
          <>
            <strong>{format.number(kwhPerKwp, 2, true)}</strong> kWh/kWp
          </>
        )}
        {kwhPerKwp !== null && (
          <span>
            {difference === null ? (
              <Trans>No other meter to compare with</Trans>
            ) : difference === 0 ? (
              <Trans>Best</Trans>
            ) : (
              <Trans>{below} below the best</Trans>
            )}
          </span>
        )}
      </p>
      {(own < all || gaps > 0) && (
        <p className={styles.note}>
          {own < all &&
            (period === "hour" ? (
              <Trans>
                In use in {own} of the {all} hours.
              </Trans>
            ) : (
              <Trans>
                In use on {own} of the {all} days.
              </Trans>
            ))}{" "}
          {gaps > 0 &&
            (period === "hour" ? (
              <Plural value={gaps} one="# hour without complete data." other="# hours without complete data." />
            ) : (
              <Plural value={gaps} one="# day without complete data." other="# days without complete data." />
            ))}
        </p>
      )}
    </>
  );
}

/** Eight directions, from north by east. */
const directions: readonly MessageDescriptor[] = [
  msg`North`,
  msg`North-east`,
  msg`East`,
  msg`South-east`,
  msg`South`,
  msg`South-west`,
  msg`West`,
  msg`North-west`,
];

function OrientationText({ orientation }: { orientation: Orientation | null }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (!orientation) return <Trans>Orientation unknown or mixed</Trans>;
  const { azimuth, tilt } = orientation;
  if (tilt === 0) return <Trans>Horizontal</Trans>;
  const direction = i18n._(directions[Math.round(azimuth / 45) % 8] ?? msg`North`);
  const [azimuthText, tiltText] = [format.number(azimuth, 1), format.number(tilt, 1)];
  return tilt === null ? (
    <Trans>
      {direction} ({azimuthText}°), tilt unknown
    </Trans>
  ) : (
    <Trans>
      {direction} ({azimuthText}°), tilt {tiltText}°
    </Trans>
  );
}
