import { Plural, Trans } from "@lingui/react/macro";
import type { PromiseStatus } from "./api";

/** A smaller number is 0 days. */
const leastDays = 0.05;

/**
 * How many days without data are left out of what was promised so far; nothing if none are, or if the API does not offer
 * it (domain/promises.md#days-without-data).
 */
export function LeftOutDays({ left_out_days: days, className }: Pick<PromiseStatus, "left_out_days"> & ClassName) {
  if (!days || days < leastDays) return null;
  const rounded = Math.round(days * 10) / 10;
  return (
    <span className={className}>
      <Trans>
        Left out: <Plural value={rounded} one="# day without data" other="# days without data" />
      </Trans>
    </span>
  );
}

interface ClassName {
  className?: string;
}
