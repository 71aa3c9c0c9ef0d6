import { Plural } from "@lingui/react/macro";
import { DateValue } from "./value-cells";
import styles from "./value-cells.module.css";

interface SinceValueProps {
  date: string | null;
  /** How many days ago it is; null if that is not shown. */
  days: number | null;
  /** Shows the time of day on hover. */
  exact?: boolean;
}

/** A date and how many days ago it is. */
export function SinceValue({ date, days, exact }: SinceValueProps) {
  return (
    <>
      <DateValue date={date} exact={exact} />
      {date !== null && days !== null && (
        <span className={styles.muted}>
          {" · "}
          <Plural value={days} _0="today" one="# day" other="# days" />
        </span>
      )}
    </>
  );
}
