import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import styles from "./date-range-picker.module.css";

/** Selecting a range either follows a link with the range in its URL, or calls a handler. */
export type RangeTarget = { hrefOf: (range: DateRange) => string } | { onPick: (range: DateRange) => void };

interface QuickRangeProps {
  label: string;
  /** Null while no day of it is over. */
  range: DateRange | null;
  current: boolean;
  target: RangeTarget;
  /** Told when the range was picked, whatever it does. */
  onLeave: () => void;
}

/** One quick range: a link or a button, or a name alone while it holds no finished day. */
export function QuickRange({ label, range, current, target, onLeave }: QuickRangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!range) {
    return (
      <span className={styles.unavailable} title={t`No complete days in this range yet`}>
        {label}
      </span>
    );
  }
  const looks = {
    className: styles.link,
    "aria-current": current || undefined,
    title: format.dateRange(range.start, range.end),
  };
  if ("onPick" in target) {
    const pick = () => {
      onLeave();
      target.onPick(range);
    };
    return (
      <button type="button" {...looks} onClick={pick}>
        {label}
      </button>
    );
  }
  return (
    <Link {...looks} to={target.hrefOf(range)} preventScrollReset onClick={onLeave}>
      {label}
    </Link>
  );
}
