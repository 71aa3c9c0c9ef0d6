import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import {
  type DateBounds,
  type DateRange,
  quickRangeNames,
  quickRanges,
  sameRange,
} from "@shared/lib/date-range";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { Popover } from "../popover/popover";
import type { Align } from "../popover/popover-position";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./date-range-picker.module.css";
import { QuickRange, type RangeTarget } from "./quick-range";
import { quickRangeLabels } from "./quick-range-names";

const loadCalendar = () => import("./calendar.client");
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type DateRangePickerProps = RangeTarget & {
  range: DateRange;
  today: Temporal.PlainDate;
  /** The selectable days; usually up to yesterday (spec 1 §5). */
  bounds: DateBounds;
  /** The edge of the button that the popover is aligned with. */
  align?: Align;
};

/**
 * A date range with quick ranges and a calendar. With `hrefOf` the quick ranges are links, with `onPick` buttons. The
 * calendar is a separate chunk, preloaded on hover and focus.
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
    <div onPointerEnter={loadCalendar} onFocus={loadCalendar}>
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
                    <Calendar
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
