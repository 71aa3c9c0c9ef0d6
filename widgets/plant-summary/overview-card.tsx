import { driverText } from "@entities/driver";
import { Term, type TermName } from "@entities/help-text";
import { areRetired, countMeters } from "@entities/meter";
import { importedUntil, type Plant, type PlantView } from "@entities/plant";
import { PromiseFlagIcon } from "@entities/promise";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Card } from "@shared/ui/card/card";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { Fragment, type ReactNode } from "react";
import styles from "./overview-card.module.css";

/** The size, the meters and the start of monitoring of the plant. */
export function OverviewCard({ view }: { view: PlantView }) {
  const { plant, today } = view;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const isImported = importedUntil(plant, today) !== null;
  const isRetired = areRetired(plant.meters, today);
  const drivers = new Set(plant.meters.flatMap(({ inbound_driver }) => inbound_driver?.display_name ?? []));

  return (
    <Card title={<Trans>Overview</Trans>} hint={t`As of ${format.date(today)}`}>
      <dl className="pairs">
        <Row label={t`Peak power`} term="peakPower" value={plant.total_peak_in_watt} format={format.power} />
        <Row label={t`Yearly yield (P90)`} term="p90" value={plant.total_p90} format={format.energy} />
        <Row label={t`Monitored since`} value={plant.monitored_since} format={format.date} />
        {!isImported && !isRetired && (
          <Row
            label={t`Long term`}
            value={plant.current_promise_status || null}
            format={(flag) => <PromiseFlagIcon flag={flag} />}
          />
        )}
        <Row label={t`Meters`} value={plant.meters} format={(meters) => <MeterCount meters={meters} today={today} />} />
        <Row
          label={t`Drivers`}
          term="driver"
          value={drivers.size > 0 ? [...drivers] : null}
          format={(names) => names.map((name) => driverText(i18n, name)).join(", ")}
        />
      </dl>
    </Card>
  );
}

interface RowProps<T> {
  label: string;
  term?: TermName;
  /** Null or undefined if unknown. */
  value: T | null | undefined;
  format: (value: T) => ReactNode;
}

function Row<T>({ label, term, value, format }: RowProps<T>) {
  return (
    <div className={styles.row}>
      <dt>
        {label}
        {term && <Term name={term} label={label} />}
      </dt>
      <dd>
        {value === null || value === undefined ? (
          <span className={styles.unknown}>
            <Trans>no data</Trans>
          </span>
        ) : (
          format(value)
        )}
      </dd>
    </div>
  );
}

/** "2 active, 1 imported, 1 retired" */
function MeterCount({ meters, today }: { meters: Plant["meters"]; today: Temporal.PlainDate }) {
  const { active, waiting, imported, retired } = countMeters(meters, today);
  const parts: ReactNode[] = [];
  if (active === null) parts.push(<EmptyValue />);
  else if (active > 0) parts.push(<Plural value={active} one="# active" other="# active" />);
  if (waiting > 0)
    parts.push(<Plural value={waiting} one="# waits for measurements" other="# wait for measurements" />);
  if (imported > 0) parts.push(<Plural value={imported} one="# imported" other="# imported" />);
  if (retired > 0) parts.push(<Plural value={retired} one="# retired" other="# retired" />);
  if (parts.length === 0) return <Trans>None active</Trans>;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
    <Fragment key={index}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}
