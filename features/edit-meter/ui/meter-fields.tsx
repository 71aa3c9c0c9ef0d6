import { type Meter, meterName } from "@entities/meter";
import { useLingui } from "@lingui/react/macro";
import type { ErrorMessages } from "@shared/api/api-error";
import { dayText } from "@shared/lib/day";
import { TextField } from "@shared/ui/field/text-field";
import { operationalDays } from "../form";
import { YesNo } from "./yes-no";

export interface MeterFieldsProps {
  /** Null for a new meter. */
  meter: Meter | null;
  today: Temporal.PlainDate;
  readOnly: boolean;
  /** The messages of the API by field. */
  messages: ErrorMessages | undefined;
}

/** The properties of a meter (spec 2 §3). */
export function MeterFields({ meter, today, readOnly, messages = {} }: MeterFieldsProps) {
  const { t, i18n } = useLingui();
  const tooltip = t`When creating a meter; can be up to 31 days in the past.`;
  const { earliest, latest } = operationalDays(today);
  const field = (name: Exclude<keyof Meter, "id" | "issues" | "inbound_driver">) => ({
    name,
    defaultValue: String(meter?.[name] ?? ""),
    readOnly,
    error: messages[name]?.join(" "),
  });
  const amount = { type: "number", step: "any", inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      {meter && <TextField label={t`ID`} value={meter.id} readOnly disabled />}
      <TextField
        label={t`Name`}
        {...field("name")}
        placeholder={meter ? meterName({ ...meter, name: null }, i18n) : undefined}
        autoComplete="off"
      />
      <TextField
        label={t`Operational since`}
        {...field("operational_since")}
        type="date"
        defaultValue={meter ? dayText(meter.operational_since ?? "") : latest}
        min={meter ? undefined : earliest}
        max={meter ? undefined : latest}
        disabled={meter !== null}
        title={tooltip}
        hint={meter ? undefined : tooltip}
      />
      <TextField label={t`Peak in watt`} {...field("peak_in_watt")} {...amount} />
      <TextField label={t`P90 in kWh`} {...field("p90_in_kwh")} {...amount} />
      <TextField label={t`Amount in cents per kWh`} {...field("amount_in_cents_per_kwh")} {...amount} />
      <TextField label={t`Orientation in degrees`} {...field("orientation_in_degrees")} {...amount} />
      <TextField label={t`Tilt in degrees`} {...field("angle_in_degrees")} {...amount} />
      <YesNo
        legend={t`Has mixed panel orientations`}
        name="has_mixed_panel_orientations"
        values={["1", "0"]}
        defaultYes={meter ? meter.has_mixed_panel_orientations : false}
        disabled={readOnly}
        error={messages.has_mixed_panel_orientations?.join(" ")}
      />
    </>
  );
}
