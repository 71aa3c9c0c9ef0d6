import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import {
  type DateBounds,
  type DateRange,
  type QuickRangeName,
  quickRangeNames,
  quickRanges,
  sameRange,
} from "@shared/lib/date-range";
import { lazyComponent } from "@shared/lib/react";
import { Suspense, useState } from "react";
import { Alert } from "../alert/alert";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { Explain } from "../explain/explain";
import { type Align, Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./date-range-picker.module.css";

const Calendar = lazyComponent(async () => (await import("../calendar/calendar.client")).Calendar);

type DateRangePickerProps = RangeTarget & {
  range: DateRange;
  today: Temporal.PlainDate;
  /** The selectable days, usually up to yesterday (domain/units.md#date-ranges). */
  bounds: DateBounds;
  /** The side of the button that the popover is aligned with. */
  align?: Align;
};

/**
 * A date range with quick ranges and a calendar. With `hrefOf`, the quick ranges are links; with `onPick`, they are
 * buttons. The calendar is a separate chunk, which is preloaded on hover and focus.
 */
export function DateRangePicker({ range, today, bounds, align = "end", ...target }: DateRangePickerProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const quick = quickRanges(today, bounds);
  const current = quickRangeNames.find((name) => {
    const candidate = quick[name];
    return candidate && sameRange(candidate, range);
  });
  const days = format.dateRange(range.start, range.end);
  const pick = (picked: DateRange) => {
    if ("onPick" in target) target.onPick(picked);
    else navigate(target.hrefOf(picked), { preventScrollReset: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the calendar
    <div className={styles.control} onPointerEnter={Calendar.preload} onFocus={Calendar.preload}>
      <span data-print="only">{days}</span>
      <Popover
        icon="calendar"
        align={align}
        label={t`Date range`}
        trigger={current ? `${i18n._(quickRangeLabels[current])}: ${days}` : days}
        onOpenChange={(open) => setOpened((before) => before || open)}
      >
        {(close) => (
          <div className={styles.panel}>
            <ul className={styles.quick} aria-label={t`Quick ranges`}>
              {quickRangeNames.map((name) => (
                <li key={name}>
                  <QuickRange
                    range={quick[name]}
                    current={name === current}
                    target={target}
                    onSelect={close}
                    label={i18n._(quickRangeLabels[name])}
                  />
                </li>
              ))}
            </ul>
            <div className={styles.calendar}>
              <ErrorBoundary fallback={<p>{t`Could not load the calendar.`}</p>}>
                <Suspense fallback={<Skeleton height="100%" />}>
                  {opened && (
                    <Calendar.Component
                      key={`${range.start}${range.end}`}
                      range={range}
                      bounds={bounds}
                      language={format.language}
                      onPick={(picked) => {
                        close();
                        pick(picked);
                      }}
                    />
                  )}
                </Suspense>
              </ErrorBoundary>
            </div>
          </div>
        )}
      </Popover>
    </div>
  );
}

/** The labels of the quick ranges (domain/units.md#date-ranges). */
const quickRangeLabels: Record<QuickRangeName, MessageDescriptor> = {
  yesterday: msg`Yesterday`,
  "last-7-days": msg`Last 7 days`,
  "last-30-days": msg`Last 30 days`,
  "this-week": msg`This week`,
  "last-week": msg`Last week`,
  "this-month": msg`This month`,
  "last-month": msg`Last month`,
  "this-year": msg`This year`,
  "last-year": msg`Last year`,
};

/** A selected range opens a link with the range in its URL, or calls a handler. */
type RangeTarget = { hrefOf: (range: DateRange) => string } | { onPick: (range: DateRange) => void };

interface QuickRangeProps {
  label: string;
  /** Null if the range has no complete day. */
  range: DateRange | null;
  current: boolean;
  target: RangeTarget;
  /** Called when the range is selected, for links and for buttons. */
  onSelect: () => void;
}

/** A quick range: a link or a button, or plain text if the range has no complete day. */
function QuickRange({ label, range, current, target, onSelect }: QuickRangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!range) {
    return (
      <p className={styles.unavailable}>
        <s>{label}</s>
        <Explain term={label}>{t`No complete days in this range yet`}</Explain>
      </p>
    );
  }
  const attributes = {
    className: styles.link,
    "aria-current": current || undefined,
    children: (
      <>
        {label} <span className={styles.days}>{format.dateRange(range.start, range.end)}</span>
      </>
    ),
  };
  if ("onPick" in target) {
    const pick = () => {
      onSelect();
      target.onPick(range);
    };
    return <button type="button" {...attributes} onClick={pick} />;
  }
  return <Link {...attributes} to={target.hrefOf(range)} preventScrollReset onClick={onSelect} />;
}

interface RangeNoticeProps {
  /** The range of the URL. */
  requested: DateRange;
  /** The part of the range that is shown. */
  shown: DateRange;
}

/** States which days of the range in the URL are shown. Renders nothing if all days are shown. */
export function RangeNotice({ requested, shown }: RangeNoticeProps) {
  const format = useFormat();
  if (sameRange(requested, shown)) return null;
  const days = format.dateRange(requested.start, requested.end);
  const shownDays = format.dateRange(shown.start, shown.end);
  return (
    <Alert kind="info">
      <Trans>
        The link selects {days}. Showing {shownDays}: the other days were left out.
      </Trans>
    </Alert>
  );
}
