import { issueTypeLabel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import type { HealthType } from "@features/health-filter";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { HealthDay } from "../health-days";
import { behindCount } from "../health-links";
import styles from "./health-table.module.css";

interface CountProps {
  date: Temporal.PlainDate;
  type: HealthType;
  /** Undefined for a day without issues. */
  day: HealthDay | undefined;
}

/** The number of plants of a day with an issue type, linked to them; a dash for none (spec 3 §2). */
export function Count({ date, type, day }: CountProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const count = day?.counts[type] ?? 0;
  if (count === 0) return <EmptyValue />;

  const number = format.number(count);
  const found = t`${number} found on ${format.date(date)}: ${i18n._(issueTypeLabel(type))}`;
  const changes = Object.entries(day?.changes ?? {}).map(
    ([flag, plants]) => `${format.number(plants)} ${i18n._(promisePresentation(flag).label)}`,
  );
  const isPromise = type === "yield_promise_status" && changes.length > 0;
  const label = isPromise ? `${found} (${changes.join(", ")})` : found;
  return (
    <Link
      to={behindCount(date, type)}
      className={styles.count}
      prefetch="none"
      title={label}
      aria-label={label}
    >
      {number}
    </Link>
  );
}
