import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Explain } from "@shared/ui/explain/explain";

const terms = {
  // domain/statuses.md#yield-status
  yieldStatus: msg`How well the plant produces, by its last day with data: Ok, Medium or Not ok. None means that nothing can be said.`,
  // domain/scores.md#score
  yieldScore: msg`Generated divided by expected energy, the mean of the past 7 days. 1.00 is as expected. The last day with data determines the status.`,
  previousStatus: msg`The yield status before the current one.`,
  dailyScore: msg`Generated divided by expected energy of a day, in the hours with data. 1.00 is as expected; the highest score is 1.40.`,
  sunScore: msg`The solar radiation of a day divided by the radiation of a clear sky. 1.00 is a day without clouds.`,
  p90: msg`The yearly yield that is exceeded in 9 out of 10 years.`,
  peakPower: msg`The power of the panels in full sun under standard test conditions, also written as kWp.`,
  // domain/scores.md#losses
  atStake: msg`What open issues cost per day, lost and not received, on the days of the last 7 since they began.`,
  lostPerDay: msg`What open issues lose per day, on the days of the last 7 since they began. Snoozed issues do not count, and neither does energy that was not received.`,
  expected: msg`What the model expects of these panels in the weather of these hours.`,
  ratio: msg`Generated divided by expected energy, in the hours with data. 100% is as expected.`,
  specificYield: msg`Generated energy per kW of peak power, so that large and small plants can be compared.`,
  // domain/statuses.md#status-types
  driver: msg`The data source that a meter is read through, such as the portal of an inverter or a data logger.`,
  referenceIdentifier: msg`What identifies the meter at its driver, such as the serial number of the inverter.`,
  lastContact: msg`The last day on which data of the meter was received.`,
  // domain/issues.md#types
  foundOn: msg`The date on which the current issue was found. The issue may have begun before.`,
  sourceAlert: msg`An alert of medium or high impact that the portal of the inverter reported in the past 7 days.`,
  sourceAlertRetrieval: msg`For 3 days the alerts of the inverter's portal could not be read, so new alerts may be missing here. The yield is not affected.`,
  // domain/light-plants.md
  light: msg`SunData Light: a plant without monitoring. It has no yield, no score and no issues until it is upgraded.`,
  // domain/promises.md#progress
  anyPromise: msg`The worst status of all periods.`,
  promiseDifference: msg`Delivered compared with promised yield in the current period so far.`,
  radiation: msg`The solar radiation received in this period, as a percentage of the radiation of a typical year. A dull period is not held against the plant.`,
} satisfies Record<string, MessageDescriptor>;

export type TermName = keyof typeof terms;

/** The meaning of a term, in one to three sentences. */
export function Meaning({ of: name }: { of: TermName }) {
  const { i18n } = useLingui();
  return <>{i18n._(terms[name])}</>;
}

interface TermProps {
  name: TermName;
  /** The label beside the icon. */
  label: string;
}

/** An icon after a technical term, which shows the meaning of the term. */
export const Term = ({ name, label }: TermProps) => (
  <Explain term={label}>
    <Meaning of={name} />
  </Explain>
);
