import { driverText } from "@entities/driver";
import { Indicators, NoOpenIssue } from "@entities/issue";
import { isExpectedUnknown } from "@entities/plant";
import { DifferenceEuros, LeftOutDays } from "@entities/promise";
import { withSign } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText, sinceText, useFormat } from "@shared/i18n/format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { isUnmeasured } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, Marks, NoData, SecondLine, TextList } from "@shared/ui/value-cells/value-cells";
import styles from "./cells.module.css";
import type { PlantListRow } from "./row";

/** The types of the issues of a plant, and since when the current issue exists. */
export function IssueValue({ row, today }: { row: PlantListRow; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const { issue, indicators, isOkWithLosses } = row;
  if (isOkWithLosses && indicators.length === 0) return <NoOpenIssue />;
  return (
    <>
      <Indicators indicators={indicators} max={1} />
      {issue?.since && <SecondLine>{sinceText(i18n, issue.since, today)}</SecondLine>}
    </>
  );
}

/** A yield score with 2 decimals (domain/scores.md#score). */
export function ScoreValue({ row: { yieldScore: score, ...row } }: { row: PlantListRow }) {
  const format = useFormat();
  const isExplained = isUnmeasured(row) || isExpectedUnknown(row) || Boolean(row.importedUntil);
  if (score === null) return isExplained ? <EmptyValue /> : <NoData />;
  return format.number(score, 2, true);
}

/** A signed difference in whole kWh, so that the column has one unit, in percent, and its value. */
export function DifferenceValue({ promise }: Pick<PlantListRow, "promise">) {
  const format = useFormat();
  const { differencePct: pct, differenceKwh: kwh } = promise;
  if (pct === null && kwh === null) return <NoData />;
  const sign = pct ?? kwh ?? 0;
  return (
    <>
      {kwh !== null && withSign(sign, `${format.number(Math.abs(kwh), 0)} kWh`)}
      {pct !== null && (
        <span className={styles.share}>{withSign(sign, `${format.number(Math.abs(pct), 1, true)}%`)}</span>
      )}
      <span className={styles.secondLine}>
        <DifferenceEuros kwh={kwh} price={promise.price} /> <LeftOutDays left_out_days={promise.leftOutDays} />
      </span>
    </>
  );
}

/** The forecast of the ongoing year in whole kWh, and its share of the promise. A dash while it is not known. */
export function ForecastValue({ promise: { forecast } }: Pick<PlantListRow, "promise">) {
  const format = useFormat();
  if (!forecast) return <EmptyValue />;
  return (
    <>
      {format.number(forecast.kwh, 0)} kWh{" "}
      <SecondLine>{format.percent(forecast.kwh / forecast.promisedKwh)}</SecondLine>
    </>
  );
}

/** The companies that can see a plant. The owner is marked (domain/lists.md#plants-lists). */
export function CompanyList({ companies }: Pick<PlantListRow, "companies">) {
  const { t } = useLingui();
  const owner = t`(owner)`;
  return <TextList texts={companies.map(({ name, isOwner }) => (isOwner ? `${name} ${owner}` : name))} />;
}

/** The drivers of the meters of a plant. */
export function DriverList({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  return <TextList texts={names.map((name) => driverText(i18n, name))} />;
}

export function FieldList({ fields }: { fields: PlantListRow["customFields"] }) {
  if (!fields) return <Skeleton width="8rem" />;
  return <TextList texts={fields.map(({ name, value }) => `${name}: ${value}`)} />;
}

const ticketsShown = 3;

/**
 * The tickets of a plant, linked in new tabs. Open tickets are NOK, closed tickets OK (domain/lists.md#plants-lists,
 * domain/statuses.md#indicators).
 */
export function Tickets({ tickets }: Pick<PlantListRow, "tickets">) {
  const { t, i18n } = useLingui();
  if (tickets.length === 0) return <EmptyValue />;
  const titled = tickets.map((ticket) => ({ ...ticket, title: messageText(i18n, ticket.title) }));
  return (
    <Marks omitted={titled.slice(ticketsShown).map(({ number, title }) => `#${number} ${title}`)}>
      {titled.slice(0, ticketsShown).map(({ id, number, title, open }) => (
        <Link
          key={id}
          to={`/tickets/${id}`}
          target="_blank"
          rel="noopener"
          prefetch="none"
          className={styles.ticket}
          title={open ? t`${title} (open)` : t`${title} (closed)`}
          aria-label={
            open
              ? t`Ticket ${number}, open: ${title} (opens in a new tab)`
              : t`Ticket ${number}, closed: ${title} (opens in a new tab)`
          }
        >
          <StatusIcon level={open ? "not-ok" : "ok"}>#{number}</StatusIcon>
        </Link>
      ))}
    </Marks>
  );
}
