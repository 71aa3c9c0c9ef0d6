import { usualSpecificYield } from "@entities/meter";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { numberOf } from "@shared/lib/number-text";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { $askedYield, type MeterValues, unusualYieldConfirmed, unusualYieldRejected } from "./edit-meter";

/** Asks whether an unusual specific yield is right before it is saved (domain/meters.md#form). */
export function UnusualYield({ form }: { form: { values: MeterValues } }) {
  const format = useFormat();
  const { asked, onConfirm, onReject } = useUnit({
    asked: $askedYield,
    onConfirm: unusualYieldConfirmed,
    onReject: unusualYieldRejected,
  });
  if (asked === null) return null;
  const { peak_in_watt, p90_in_kwh } = form.values;
  const watt = format.number(numberOf(peak_in_watt), 3);
  const kwh = format.number(numberOf(p90_in_kwh), 3);
  const specific = format.number(asked, 0);
  const min = format.number(usualSpecificYield.min);
  const max = format.number(usualSpecificYield.max);
  return (
    <ConfirmDialog
      title={<Trans>Save an unusual yield?</Trans>}
      confirmLabel={<Trans>Save anyway</Trans>}
      onConfirm={() => onConfirm()}
      onClose={() => onReject()}
    >
      <p>
        <Trans>
          {kwh} kWh a year from {watt} W is {specific} kWh/kWp. Usual are {min} to {max} kWh/kWp. Check the peak in watt
          and the P90 in kWh.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
