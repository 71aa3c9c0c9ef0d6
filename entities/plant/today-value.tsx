import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { Explain } from "@shared/ui/explain/explain";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { EnergyToday } from "./today";

/** The time of the last measurement: "14:00", or with its day if it is of an earlier day. Null if it is not known. */
export function useMeasuredTime(energy: EnergyToday | null): string | null {
  const format = useFormat();
  if (!energy?.measuredAt) return null;
  const { asOf, measuredAt } = energy;
  return localDayText(measuredAt) === localDayText(asOf) ? format.time(measuredAt) : format.dateTime(measuredAt);
}

/** The energy of the running day in a list. The explanation has the expected energy, the last measurement and the time. */
export function TodayValue({ energy }: { energy: EnergyToday | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const measured = useMeasuredTime(energy);
  if (energy === null) return <EmptyValue />;
  const { generatedKwh, comparedKwh, asOf } = energy;
  const { amounts, unit } = format.energies([generatedKwh ?? 0, comparedKwh ?? 0]);
  const expected = generatedKwh !== null && comparedKwh !== null && `${amounts[1]} ${unit}`;
  const time = format.time(asOf);
  const details = [
    expected && t`Expected so far: ${expected}`,
    measured && t`Last measurement: ${measured}`,
    t`As of ${time}`,
  ];
  return (
    <Explain term={t`Today`} text={generatedKwh === null ? t`No measurement yet` : `${amounts[0]} ${unit}`}>
      {details.filter(Boolean).join(" · ")}
    </Explain>
  );
}
