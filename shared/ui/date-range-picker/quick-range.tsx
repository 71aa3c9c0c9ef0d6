import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import styles from "./date-range-picker.module.css";

/** Selecting a range either follows a link with the range in its URL, or calls a handler. */
export type RangeTarget = { hrefOf: (range: DateRange) => string } | { onPick: (range: DateRange) => void };

interface QuickRangeProps {
  label: string;
  /** Null while it has no complete day. */
  range: DateRange | null;
  current: boolean;
  target: RangeTarget;
  /** Called when the range is selected, for links and for buttons. */
  onSelect: () => void;
}

/** One quick range: a link or a button, or plain text while it has no complete day. */
export function QuickRange({ label, range, current, target, onSelect }: QuickRangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!range) {
    return (
      <span className={styles.unavailable} title={t`No complete days in this range yet`}>
        {label}
      </span>
    );
  }
  const attributes = {
    className: styles.link,
    "aria-current": current || undefined,
    title: format.dateRange(range.start, range.end),
  };
  if ("onPick" in target) {
    const pick = () => {
      onSelect();
      target.onPick(range);
    };
    return (
      <button type="button" {...attributes} onClick={pick}>
        {label}
      </button>
    );
  }
  return (
    <Link {...attributes} to={target.hrefOf(range)} preventScrollReset onClick={onSelect}>
      {label}
    </Link>
  );
}
