/** What follows the table of a portfolio with few groups: the plants with the most at stake, and what was lost by cause. */
import { plantsHref } from "@entities/plant";
import { isStatedValue, smallestLossKwh } from "@heliograph/rules/units";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import type { DateRangeText } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import type { CSSProperties } from "react";
import { causeText, type ShownFigures } from "./cells";
import { tableColumns } from "./columns";
import type { PortfolioRow } from "./portfolio";
import styles from "./portfolio.module.css";

/** A page with more groups is filled by its table. */
const fewGroups = 8;
export const hasFewGroups = (total: number | null): boolean => total !== null && total > 0 && total <= fewGroups;
/** The number of plants in the ranking. */
export const rankedPlants = 8;
const rankingColumns = ["names", "ratio", "lostPeriod", "notReceivedPeriod", "atStake"];

interface FewGroupsProps {
  all: PortfolioRow;
  /** The plants by what is at stake; null for a portfolio of many groups. */
  plants: Promise<Result<PortfolioRow[] | null>> | Result<PortfolioRow[] | null>;
  days: DateRangeText;
  shown: ShownFigures;
  /** The page with a row for each plant. */
  eachHref: string;
  onRetry(): void;
}

export function FewGroups({ all, plants, days, shown, eachHref, onRetry }: FewGroupsProps) {
  return (
    <div className={styles.details}>
      <Ranking {...{ plants, days, shown, eachHref, onRetry }} />
      <LostByCause all={all} shown={shown} />
    </div>
  );
}

/** The plants with the most at stake: the share of what was expected, and what was lost and not received. */
function Ranking({ plants, days: { start, end }, shown, eachHref, onRetry }: Omit<FewGroupsProps, "all">) {
  const { t } = useLingui();
  const format = useFormat();
  const columns = tableColumns(
    { ...shown, isPlants: true, isCompared: false, hasLostChange: false },
    format.dateRange(start, end),
  ).filter(({ id }) => rankingColumns.includes(id ?? "names"));
  const table = (rows: PortfolioRow[] | null) => (
    <DataTable
      label={t`Plants`}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      rowHref={({ href }) => href ?? "/plants"}
      skeletonRows={rankedPlants}
      hasWideCards
      flush
    />
  );
  return (
    <Card
      title={<Trans>Plants with the most at stake</Trans>}
      footer={
        <Link to={eachHref}>
          <Trans>Each plant</Trans>
        </Link>
      }
      flush
    >
      <Deferred
        result={plants}
        fallback={table(null)}
        renderError={(error) => <CardError error={error} onRetry={onRetry} />}
      >
        {(rows) => table(rows?.slice(0, rankedPlants) ?? [])}
      </Deferred>
    </Card>
  );
}

/** The causes of what was lost, the largest first, and what was not received. A cause leads to its issues. */
function LostByCause({ all, shown: { hasLosses } }: Pick<FewGroupsProps, "all" | "shown">) {
  const { i18n } = useLingui();
  const causes = all.causes.map((cause) => ({
    key: `${cause.type_name} ${cause.pattern}`,
    text: causeText(i18n, cause),
    href: plantsHref("issues", { indicators: `${cause.type_name}|1`, resolved: "1" }),
    kwh: cause.lost_kwh ?? 0,
    cents: cause.lost_cents,
    isHatched: false,
  }));
  const notReceived = {
    key: "not_received",
    text: i18n._(msg`Not received`),
    href: plantsHref("plants", { not_received: "1" }),
    kwh: all.notReceivedKwh ?? 0,
    cents: all.notReceivedCents,
    isHatched: true,
  };
  const bars = [...(hasLosses ? causes : []), notReceived]
    .filter(({ kwh }) => kwh >= smallestLossKwh)
    .sort((a, b) => b.kwh - a.kwh);
  const longest = bars[0]?.kwh ?? 0;
  return (
    <Card title={<Trans>Lost and not received, by cause</Trans>}>
      {bars.length > 0 && (
        <ul className={styles.causeBars}>
          {bars.map(({ key, ...bar }) => (
            <CauseBar key={key} {...bar} share={bar.kwh / longest} />
          ))}
        </ul>
      )}
      {/* A part that is not known is no zero. */}
      {all.notReceivedKwh === null || !hasLosses || all.lostKwh === null ? (
        <p className={`hint ${styles.unknown}`}>
          {all.notReceivedKwh === null ? (
            <Trans>What was not received is not known of all plants.</Trans>
          ) : (
            <Trans>What was lost is not known for this period.</Trans>
          )}
        </p>
      ) : (
        bars.length === 0 && (
          <p className="hint">
            <Trans>Nothing was lost in this period.</Trans>
          </p>
        )
      )}
    </Card>
  );
}

interface CauseBarProps {
  text: string;
  href: string;
  kwh: number;
  cents: number | null;
  isHatched: boolean;
  /** Relative to the longest bar, 0 to 1. */
  share: number;
}

function CauseBar({ text, href, kwh, cents, isHatched, share }: CauseBarProps) {
  const format = useFormat();
  return (
    <li>
      <Link to={href} title={text} className="ellipsis">
        {text}
      </Link>
      <span className={styles.amount}>
        {format.loss(kwh)}
        {cents !== null && isStatedValue(cents / 100) && ` · ${format.lossEuros(cents / 100)}`}
      </span>
      <span
        className={styles.causeBar}
        data-hatched={isHatched || undefined}
        style={{ "--share": share } as CSSProperties}
        aria-hidden="true"
      />
    </li>
  );
}
