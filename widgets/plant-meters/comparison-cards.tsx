/** What is alike beside each other: meters of the same orientation, and the strings of a meter. */
import { weakStringText } from "@entities/issue";
import type { Meter, MeterString } from "@entities/meter";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { orientationText } from "@features/edit-meter";
import type { StringFinding } from "@heliograph/rules/issue-types";
import { groupByOrientation } from "@heliograph/rules/orientations";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Explain } from "@shared/ui/explain/explain";
import { Select } from "@shared/ui/field/select";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { useState } from "react";
import type { MeterRow } from "./meter-columns";
import styles from "./meters-tab.module.css";

/** The periods of a comparison, in days. */
const periods = [7, 30] as const;

interface ComparedMeter {
  id: number;
  name: string;
  /** kWh/kWp on the compared days; null without energy in the period. */
  yield: number | null;
  /** The difference to the best one; null for the best one. */
  difference: number | null;
}

/**
 * The meters of each orientation on the last days on which all of them with data have some, the best one first
 * (domain/meters.md#same-orientation).
 */
export function compareOrientations(rows: readonly MeterRow[], days: number) {
  const measured = rows.flatMap(({ meter, name, figures }) => {
    const peakKw = (meter.peak_in_watt ?? 0) / 1000;
    return figures && peakKw > 0 ? [{ meter, name, peakKw, energies: figures.energies.slice(-days) }] : [];
  });
  return groupByOrientation(measured, ({ meter }) => orientationOf(meter)).flatMap((group) => {
    const withData = group.filter(({ energies }) => energies.some((kwh) => kwh !== null));
    if (withData.length < 2) return [];
    const compared = Array.from({ length: days }, (_, index) => index).filter((index) =>
      withData.every(({ energies }) => (energies[index] ?? null) !== null),
    );
    const yieldOf = ({ energies, peakKw }: (typeof group)[number]) =>
      compared.reduce((sum, index) => sum + (energies[index] ?? 0), 0) / peakKw;
    const best = Math.max(...withData.map(yieldOf));
    const meters = group.map((each): ComparedMeter => {
      const own = withData.includes(each) && compared.length > 0 ? yieldOf(each) : null;
      const difference = own === null || own === best || best === 0 ? null : own / best - 1;
      return { id: each.meter.id, name: each.name, yield: own, difference };
    });
    meters.sort((a, b) => (b.yield ?? -1) - (a.yield ?? -1));
    return [{ orientation: group[0]?.meter, days: compared.length, meters }];
  });
}

function orientationOf(meter: Meter) {
  const { orientation_in_degrees: azimuth, angle_in_degrees: tilt } = meter;
  return azimuth === null || tilt === null || meter.has_mixed_panel_orientations ? null : { azimuth, tilt };
}

/** The kWh/kWp of the meters of each orientation beside each other. Nothing for a plant without such meters. */
export function OrientationCard({ rows }: { rows: readonly MeterRow[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [days, setDays] = useState<number>(periods[0]);
  const groups = compareOrientations(rows, days);
  if (compareOrientations(rows, Math.max(...periods)).length === 0) return null;
  return (
    <div className={styles.below}>
      <Card
        title={<Trans>Meters of the same orientation</Trans>}
        actions={
          <Select
            label={t`Period`}
            size="small"
            value={String(days)}
            options={periods.map((each) => ({ value: String(each), label: t`Last ${each} days` }))}
            onChange={({ target }) => setDays(Number(target.value))}
          />
        }
      >
        <div className="stack">
          {groups.length === 0 && <Trans>In this period, fewer than two of these meters sent data.</Trans>}
          {groups.map(({ orientation, days: compared, meters }) => {
            const label = orientationText(i18n, orientation ? orientationOf(orientation) : null);
            return (
              <div key={label}>
                <h3 className={styles.subject}>{label}</h3>
                <p className="hint">
                  <Plural
                    value={compared}
                    one="Compared over # day with data from each of these meters."
                    other="Compared over # days with data from each of these meters."
                  />
                </p>
                <StaticTable
                  label={label}
                  head={[<Trans key="meter">Meter</Trans>, "kWh/kWp", <Trans key="difference">Below the best</Trans>]}
                  numbersFrom={1}
                  rows={meters.map(({ id, name, yield: own, difference }) => {
                    const below = own === null || difference ? format.percent(difference && -difference, 1) : t`Best`;
                    return { key: id, cells: [name, format.number(own, 1, true), below] };
                  })}
                />
              </div>
            );
          })}
        </div>
      </Card>
    </div>
  );
}

export interface PlantMeterStrings {
  /** The days that are shown. */
  days: string[];
  /** Meters without strings are left out. */
  meters: { meterId: number; strings: MeterString[] }[];
  /** The meters whose strings failed to load. */
  missing: number;
}

interface StringsCardProps {
  view: PlantView;
  rows: readonly MeterRow[];
  /** Whether the user may create keys for devices, so that the card says how strings arrive. */
  canPush: boolean;
}

/** The strings of the measured meters: a sentence for each weak string, and a heat map by day (domain/meters.md#strings). */
export function StringsCard({ view, rows, canPush }: StringsCardProps) {
  const ids = rows.flatMap(({ meter }) => (meter.measured ? [meter.id] : [])).join(",");
  const href = ids === "" ? null : plantResourceHref("plant-meter-strings", view.ref, { meters: ids });
  const { value, error, retry } = useResource<PlantMeterStrings>(href, { parts: ["figures", "meters"] });
  const isEmpty = value?.meters.length === 0 && value.missing === 0;
  // Most meters have no strings: nothing is announced to users who cannot change that.
  if (href === null || (!canPush && !error && (!value || isEmpty))) return null;
  const nameOf = (id: number) => rows.find(({ meter }) => meter.id === id)?.name ?? `#${id}`;
  return (
    <div className={styles.below}>
      <Card
        title={<Trans>Strings</Trans>}
        hint={<Trans>Share of the median of the meter in clear hours, by day</Trans>}
      >
        {error && <CardError error={error} onRetry={retry} />}
        {!value && !error && <SkeletonText lines={6} />}
        {value && value.missing > 0 && (
          <Alert kind="warning" onRetry={retry}>
            <Plural
              value={value.missing}
              one="The strings of # meter could not be loaded."
              other="The strings of # meters could not be loaded."
            />
          </Alert>
        )}
        {isEmpty && (
          <EmptyState icon="zap" title={<Trans>No device has sent strings in the last 30 days.</Trans>}>
            <Trans>Devices send them with an ingest key of the meter.</Trans>
          </EmptyState>
        )}
        {value && value.meters.length > 0 && (
          <div className="stack">
            {value.meters.map(({ meterId, strings }) => (
              <MeterStrings key={meterId} name={nameOf(meterId)} days={value.days} strings={strings} />
            ))}
            <Legend />
          </div>
        )}
      </Card>
    </div>
  );
}

/** From the share of the median, as the colour of a cell and in words. */
const levels = {
  usual: msg`90% or more`,
  low: msg`50 to 90%`,
  "very-low": msg`below 50%`,
  none: msg`no current`,
  unknown: msg`no clear hour, or no data`,
};

function levelOf(share: number | null): keyof typeof levels {
  if (share === null) return "unknown";
  if (share < 0.02) return "none";
  return share < 0.5 ? "very-low" : share < 0.9 ? "low" : "usual";
}

function Legend() {
  const { i18n } = useLingui();
  return (
    <ul className={styles.legend}>
      {Object.entries(levels).map(([level, text]) => (
        <li key={level}>
          <span className={styles.cell} data-level={level} />
          {i18n._(text)}
        </li>
      ))}
    </ul>
  );
}

const FindingShape = ({ kind }: { kind: StringFinding }) => (
  <StatusShape level={kind === "no_current" ? "not-ok" : "medium"} />
);

interface MeterStringsProps {
  name: string;
  days: readonly string[];
  strings: readonly MeterString[];
}

function MeterStrings({ name, days, strings }: MeterStringsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const weak = strings
    .flatMap(({ name, finding }) => (finding ? [{ name, ...finding }] : []))
    .toSorted((a, b) => a.share - b.share);
  const textOf = (share: number | null = null) => (share === null ? t`No data` : format.percent(share, 0));
  const inOrder = strings.toSorted((a, b) => (a.finding?.share ?? 2) - (b.finding?.share ?? 2));
  return (
    <section aria-label={name}>
      <h3 className={styles.subject}>{name}</h3>
      {weak.length === 0 ? (
        <p>
          <Trans>No string has less than before.</Trans>
        </p>
      ) : (
        <ul className={styles.findings}>
          {weak.map((finding) => (
            <li key={finding.name} className={styles.marked}>
              <FindingShape kind={finding.kind} />
              {weakStringText(i18n, finding)}
            </li>
          ))}
        </ul>
      )}
      <table className={styles.heat} aria-label={t`Strings of ${name} by day`}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>
                <Trans>String</Trans>
              </VisuallyHidden>
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                <VisuallyHidden>{format.date(day)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ name, finding, days: ofString }) => {
            const shares = new Map(ofString.map(({ date, share }) => [date, share]));
            return (
              <tr key={name}>
                <th scope="row">
                  <span className={styles.marked}>
                    {finding && <FindingShape kind={finding.kind} />}
                    <Explain term={t`Shares by day`} text={name}>
                      <ul className={styles.shares}>
                        {days.map((day) => (
                          <li key={day}>{`${format.date(day)}: ${textOf(shares.get(day))}`}</li>
                        ))}
                      </ul>
                    </Explain>
                  </span>
                </th>
                {days.map((day) => (
                  <td key={day}>
                    <span className={styles.cell} data-level={levelOf(shares.get(day) ?? null)}>
                      <VisuallyHidden>{textOf(shares.get(day))}</VisuallyHidden>
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.axis} aria-hidden="true">
        <span>{format.date(days[0] ?? "")}</span>
        <span>{format.date(days.at(-1) ?? "")}</span>
      </p>
    </section>
  );
}
