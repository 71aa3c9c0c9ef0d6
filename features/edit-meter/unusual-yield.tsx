import { usualSpecificYield } from "@entities/meter";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { numberOf } from "@shared/lib/number-text";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { $askedYield, type MeterValues, meterForm, unusualYieldConfirmed, unusualYieldRejected } from "./edit-meter";

/** Asks whether an unusual specific yield is right before it is saved (domain/meters.md#form). */
export function UnusualYield({ form }: { form: { values: MeterValues } }) {
  const format = useFormat();
  const { edited, asked, onConfirm, onReject } = useUnit({
    edited: meterForm.$context,
    asked: $askedYield,
    onConfirm: unusualYieldConfirmed,
    onReject: unusualYieldRejected,
  });
  if (asked === null) return null;
  const isNew = edited?.value.meter === null;
  const { peak_in_watt, p90_in_kwh } = form.values;
  const watt = format.number(numberOf(peak_in_watt), 3);
  const kwh = format.number(numberOf(p90_in_kwh), 3);
  const specific = format.number(asked, 0);
  const min = format.number(usualSpecificYield.min);
  const max = format.number(usualSpecificYield.max);
  return (
    <ConfirmDialog
      title={isNew ? <Trans>Create a meter with an unusual yield?</Trans> : <Trans>Save an unusual yield?</Trans>}
      confirmLabel={isNew ? <Trans>Create anyway</Trans> : <Trans>Save anyway</Trans>}
      onConfirm={() => onConfirm()}
      onClose={() => onReject()}
    >
      <p>
        <Trans>
          {kwh} kWh a year from {watt} W is {specific} kWh/kWp. Usual are {min} to {max} kWh/kWp. Check the peak, which
          is in watt and not in kilowatt, and the P90, which is in kWh for a whole year.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
