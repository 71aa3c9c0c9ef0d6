import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { energyRangeText, useFormat } from "@shared/i18n/format";
import { dayText } from "@shared/lib/dates";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { CSSProperties, ReactNode } from "react";
import type { EnergyForecast, ForecastDay, ForecastRecord } from "./schema";

interface ForecastCardProps {
  /** The resource of a plant or a company. */
  href: string;
  today: Temporal.PlainDate;
}

/** The expected energy of the next days (domain/performance.md#forecast). It loads when it is near the screen. */
export const ForecastCard = (props: ForecastCardProps) => (
  <RenderWhenVisible
    placeholder={
      <ForecastFrame>
        <SkeletonText lines={3} />
      </ForecastFrame>
    }
  >
    {() => <LoadedForecast {...props} />}
  </RenderWhenVisible>
);

const ForecastFrame = ({ hint, children }: { hint?: ReactNode; children: ReactNode }) => (
  <Card title={<Trans>Forecast</Trans>} hint={hint ?? <Trans>Expected energy, if nothing fails</Trans>}>
    {children}
  </Card>
);

function LoadedForecast({ href, today }: ForecastCardProps) {
  const format = useFormat();
  const { value: forecast, error, retry } = useResource<EnergyForecast>(href, { parts: ["meters", "figures"] });
  if (error && !forecast) {
    return (
      <ForecastFrame>
        <CardError error={error} onRetry={retry} />
      </ForecastFrame>
    );
  }
  if (!forecast) {
    return (
      <ForecastFrame>
        <SkeletonText lines={3} />
      </ForecastFrame>
    );
  }
  const { status, made_at: madeAt, days, record, plants_without_forecast: without } = forecast;
  if (status === "no_source" || status === "inactive") return null;
  const time = format.dateTime(madeAt);
  return (
    <ForecastFrame
      hint={days.length > 0 && <Trans>Expected energy, if nothing fails. Weather forecast of {time}</Trans>}
    >
      <div className="stack gap-3">
        {days.length > 0 ? <ForecastDays days={days} today={today} /> : <NoForecast madeAt={madeAt} />}
        {(without ?? 0) > 0 && (
          <p className="hint">
            <Plural
              value={without ?? 0}
              one="Without # plant that has no weather forecast."
              other="Without # plants that have no weather forecast."
            />
          </p>
        )}
        {record && <RecordText record={record} />}
      </div>
    </ForecastFrame>
  );
}

/** States since when there is no forecast. */
export function NoForecast({ madeAt }: { madeAt: string | null }) {
  const format = useFormat();
  if (madeAt === null)
    return (
      <p className="muted">
        <Trans>No forecast yet</Trans>
      </p>
    );
  const time = format.dateTime(madeAt);
  return (
    <p className="muted">
      <Trans>No forecast: the last weather forecast is of {time}.</Trans>
    </p>
  );
}

const columnWidth = { "--column": "7.5rem" } as CSSProperties;

/** The days of a forecast with their range. */
function ForecastDays({ days, today }: { days: readonly ForecastDay[]; today: Temporal.PlainDate }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const labelOf = (date: string) => {
    if (date === today.toString()) return t`Rest of today`;
    return date === today.add({ days: 1 }).toString() ? t`Tomorrow` : format.weekdayAndDate(date);
  };
  const { amounts, unit } = format.energies(days.map((day) => day.expected_yield_in_kwh));
  return (
    <ul className="columns" style={columnWidth}>
      {days.map(({ date, lowest_yield_in_kwh: lowKwh, highest_yield_in_kwh: highKwh }, index) => (
        <li key={date}>
          <p className="hint">{labelOf(dayText(date))}</p>
          <p>
            <strong>
              {amounts[index]} {unit}
            </strong>
          </p>
          <p className="hint">{energyRangeText(i18n, { lowKwh, highKwh })}</p>
        </li>
      ))}
    </ul>
  );
}

/** How good the forecast of the last known day was: its energy as forecast, as expected and as generated. */
function RecordText({ record }: { record: ForecastRecord }) {
  const format = useFormat();
  const { amounts, unit } = format.energies([
    record.forecast_yield_in_kwh,
    record.expected_yield_in_kwh,
    record.actual_yield_in_kwh ?? 0,
  ]);
  const [forecast, expected, generated] = amounts.map((amount) => `${amount} ${unit}`);
  const day = format.date(record.date);
  const [within, days] = [format.number(record.days_within), format.number(record.days)];
  return (
    <p className="hint">
      <Trans>
        {day}: {forecast} was forecast the day before, {expected} was expected with the weather as it was.
      </Trans>{" "}
      {record.actual_yield_in_kwh !== null && <Trans>{generated} was generated.</Trans>}{" "}
      <Trans>
        Within the range on {within} of {days} days.
      </Trans>
    </p>
  );
}
