import { issueTypeLabel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import type { HealthType } from "@features/health-filter";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import type { HealthDay } from "../health-days";
import { behindCount } from "../health-links";
import styles from "./health-table.module.css";

interface CountProps {
  date: Temporal.PlainDate;
  type: HealthType;
  /** Absent for a day on which nothing was found. */
  day: HealthDay | undefined;
}

/** How many plants a day has of a type, and the way to them; a dash for none (spec 3 §2). */
export function Count({ date, type, day }: CountProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const count = day?.counts[type] ?? 0;
  if (count === 0) return <span className={styles.none}>–</span>;

  const number = format.number(count);
  const found = t`${number} found on ${format.date(date)}: ${i18n._(issueTypeLabel(type))}`;
  const turned = Object.entries(day?.changes ?? {}).map(
    ([flag, plants]) => `${format.number(plants)} ${i18n._(promisePresentation(flag).label)}`,
  );
  const isPromise = type === "yield_promise_status" && turned.length > 0;
  const words = isPromise ? `${found} (${turned.join(", ")})` : found;
  return (
    <Link
      to={behindCount(date, type)}
      className={styles.count}
      prefetch="none"
      title={words}
      aria-label={words}
    >
      {number}
    </Link>
  );
}
