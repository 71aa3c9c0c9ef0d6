import { driverText } from "@entities/driver";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { Fragment } from "react";
import type { EnergyToday, LateDelivery } from "../today";
import { useMeasuredTime } from "../today-value";

/** Expected energy below this is shown as 0. */
const leastKwh = 0.005;

/** What was generated so far: "12.3 of 14.1 kWh expected so far", or "No measurement yet today". */
function GeneratedToday({ generatedKwh, comparedKwh }: EnergyToday) {
  const format = useFormat();
  if (generatedKwh === null) return <Trans>No measurement yet today</Trans>;
  if (comparedKwh === null || comparedKwh < leastKwh) {
    const energy = format.energy(generatedKwh);
    return (
      <Trans>
        <strong>{energy}</strong> so far
      </Trans>
    );
  }
  const { amounts, unit } = format.energies([generatedKwh, comparedKwh]);
  const generated = `${amounts[0]} ${unit}`;
  const expected = `${amounts[1]} ${unit}`;
  return (
    <Trans>
      <strong>{generated}</strong> of {expected} expected so far
    </Trans>
  );
}

/**
 * The running day of a plant: "12.3 kWh of 14.1 kWh expected so far · 1.2 kW at 14:00 · As of 14:05", and the drivers
 * whose last delivery is longer ago than usual
 * (domain/performance.md#today).
 */
export function TodayText({ energy: today }: { energy: EnergyToday }) {
  const format = useFormat();
  const measured = useMeasuredTime(today);
  const { generatedKwh, notReceivedKwh, powerWatt, asOf, lateDeliveries } = today;
  const energy = format.loss(notReceivedKwh);
  const power = format.power(powerWatt);
  const time = format.time(asOf);
  return (
    <>
      <GeneratedToday {...today} />
      {measured && " · "}
      {measured &&
        (generatedKwh === null ? (
          <Trans>last measurement {measured}</Trans>
        ) : powerWatt === null ? (
          <Trans>measured until {measured}</Trans>
        ) : (
          <Trans>
            {power} at {measured}
          </Trans>
        ))}
      {generatedKwh !== null && notReceivedKwh >= smallestLossKwh && (
        <>
          {" · "}
          <Trans>{energy} not received</Trans>
        </>
      )}
      {" · "}
      <Trans>As of {time}</Trans>
      {lateDeliveries.map((delivery) => (
        <Fragment key={delivery.driver}>
          {" · "}
          <LateDeliveryText delivery={delivery} asOf={asOf} />
        </Fragment>
      ))}
    </>
  );
}

/** "Last delivery by SolarEdge: 09:41, usually every 15 minutes" (domain/deliveries.md). */
function LateDeliveryText({ delivery, asOf }: { delivery: LateDelivery; asOf: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { deliveredAt, usualMinutes } = delivery;
  const driver = driverText(i18n, delivery.driver);
  const isToday = localDayText(deliveredAt) === localDayText(asOf);
  const time = isToday ? format.time(deliveredAt) : format.dateTime(deliveredAt);
  const hours = Math.round(usualMinutes / 60);
  return usualMinutes < 60 ? (
    <Trans>
      Last delivery by {driver}: {time}, usually{" "}
      <Plural value={usualMinutes} one="every minute" other="every # minutes" />
    </Trans>
  ) : (
    <Trans>
      Last delivery by {driver}: {time}, usually <Plural value={hours} one="every hour" other="every # hours" />
    </Trans>
  );
}

/** The running day of the plants of a company: how many of them have a measurement, and the time of the data. */
export function CompanyTodayText({ energy }: { energy: EnergyToday }) {
  const format = useFormat();
  const { plants, asOf } = energy;
  const { measured, all } = plants ?? { measured: 0, all: 0 };
  const time = format.time(asOf);
  return (
    <>
      {energy.generatedKwh !== null && (
        <>
          <Trans>Today</Trans>:{" "}
        </>
      )}
      <GeneratedToday {...energy} />
      {plants && energy.generatedKwh !== null && (
        <>
          {" · "}
          <Plural value={all} one={`data from ${measured} of # plant`} other={`data from ${measured} of # plants`} />
        </>
      )}
      {" · "}
      <Trans>As of {time}</Trans>
    </>
  );
}
