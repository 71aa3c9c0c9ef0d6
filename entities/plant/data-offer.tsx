import { Trans } from "@lingui/react/macro";
import { Link, type LinkProps } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { type OfferOptions, offeredRange } from "./data-range";

interface DataOfferProps extends OfferOptions {
  /** The URL that shows a range. */
  hrefOf: (range: DateRange) => LinkProps["to"];
  className?: string;
}

/** A link to the days with data where the shown days have none: "Data from 1 Jun 2024 to 30 Jun 2025: show". */
export function DataOffer({ hrefOf, className, ...options }: DataOfferProps) {
  const format = useFormat();
  const range = offeredRange(options);
  if (!range) return null;
  const [first, last] = [format.date(range.start), format.date(range.end)];
  return (
    <p className={className} data-print="hide">
      <Link to={hrefOf(range)} preventScrollReset>
        {first === last ? (
          <Trans>Data on {first}: show</Trans>
        ) : (
          <Trans>
            Data from {first} to {last}: show
          </Trans>
        )}
      </Link>
    </p>
  );
}
