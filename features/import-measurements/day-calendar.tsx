import type { DayState, PlannedDay } from "@entities/measurement";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import styles from "./import-dialog.module.css";

const dayStates: Readonly<Record<DayState, MessageDescriptor>> = {
  complete: msg`complete`,
  partial: msg`partial`,
  missing: msg`missing`,
  above: msg`beyond what the meter can generate`,
};
const states = Object.keys(dayStates) as DayState[];

/** The energy of days in kWh; null if all are missing. */
const energyOf = (days: readonly PlannedDay[]): number | null =>
  days.every(({ state }) => state === "missing") ? null : days.reduce((sum, { kwh }) => sum + kwh, 0);

/** Returns a function that counts days by state: "346 complete, 1 partial". */
export function useDayCounts(): (days: readonly PlannedDay[]) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (days) =>
    states
      .map((state) => ({ state, count: days.filter((day) => day.state === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => `${format.number(count)} ${i18n._(dayStates[state])}`)
      .join(", ");
}

/** A row for each month with a square for each day and the energy. */
export function DayCalendar({ days }: { days: readonly PlannedDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const months = new Map<string, PlannedDay[]>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  const counts = useDayCounts();
  return (
    <section>
      <h3 className={styles.heading}>
        <Trans>Days</Trans>
      </h3>
      <ul className={styles.legend}>
        {states.map((state) => (
          <li key={state}>
            <span className={styles.day} data-state={state} aria-hidden="true" />
            {i18n._(dayStates[state])}
          </li>
        ))}
      </ul>
      <ul className={styles.calendar}>
        {[...months].map(([month, of]) => (
          <li key={month}>
            <span className={styles.month}>{format.monthAndYear(`${month}-01`)}</span>
            <span className={styles.days} role="img" aria-label={counts(of)}>
              {of.map((day) => (
                <span
                  key={day.day}
                  className={styles.day}
                  data-state={day.state}
                  style={{ gridColumn: Number(day.day.slice(8)) }}
                />
              ))}
            </span>
            <span className={styles.energy}>{format.energy(energyOf(of))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
