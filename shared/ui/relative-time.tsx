import { useFormat } from "@shared/i18n/use-format";
import { useEffect, useState } from "react";

interface RelativeTimeProps {
  /** ISO 8601. */
  moment: string;
  /**
   * The instant to count from, as the loader gave it. Without one the exact time stands there until the
   * browser's own clock is known, so that server and browser begin with the same text.
   */
  now?: string;
}

/** How long ago, with the exact time on hover. */
export function RelativeTime({ moment, now }: RelativeTimeProps) {
  const format = useFormat();
  const [browserNow, setBrowserNow] = useState<string>();

  useEffect(() => {
    setBrowserNow(Temporal.Now.instant().toString());
  }, []);

  const reference = now ?? browserNow;
  return (
    <time dateTime={moment} title={format.exactTime(moment)}>
      {reference ? format.relativeTime(moment, reference) : format.dateTime(moment)}
    </time>
  );
}
