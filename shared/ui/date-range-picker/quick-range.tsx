import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import styles from "./date-range-picker.module.css";

interface QuickRangeProps {
  label: string;
  /** Null while no day of it is over. */
  range: DateRange | null;
  current: boolean;
  hrefOf: (range: DateRange) => string;
  onPick: () => void;
}

/** One quick range: a link, or a name alone while it holds no finished day. */
export function QuickRange({ label, range, current, hrefOf, onPick }: QuickRangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!range) {
    return (
      <span className={styles.unavailable} title={t`No day of it is over yet`}>
        {label}
      </span>
    );
  }
  return (
    <Link
      to={hrefOf(range)}
      className={styles.link}
      aria-current={current || undefined}
      title={format.dateRange(range.start, range.end)}
      preventScrollReset
      onClick={onPick}
    >
      {label}
    </Link>
  );
}
