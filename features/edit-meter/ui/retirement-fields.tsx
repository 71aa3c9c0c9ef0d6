import { isRetired, type Meter } from "@entities/meter";
import { useLingui } from "@lingui/react/macro";
import type { ErrorMessages } from "@shared/api/api-error";
import { dayText } from "@shared/lib/day";
import { TextField } from "@shared/ui/field/text-field";
import { useState } from "react";
import { retiredField } from "../form";
import { YesNo } from "./yes-no";

interface RetirementFieldsProps {
  /** Null for a new meter. */
  meter: Meter | null;
  today: Temporal.PlainDate;
  messages: ErrorMessages | undefined;
}

/** Whether and since when a meter is retired; an already retired one stays retired (spec 2 §4). */
export function RetirementFields({ meter, today, messages = {} }: RetirementFieldsProps) {
  const { t } = useLingui();
  const retiredOn = dayText(meter?.retired_on ?? "");
  const [retired, setRetired] = useState(retiredOn !== "");
  // A date that the API planned may be later than today, and can still be saved.
  const latest = retiredOn > today.toString() ? retiredOn : today.toString();
  return (
    <>
      {!(meter && isRetired(meter, today)) && (
        <YesNo
          legend={t`Is meter retired?`}
          name={retiredField}
          values={["yes", "no"]}
          defaultYes={retired}
          onChange={setRetired}
        />
      )}
      {retired && (
        <TextField
          label={t`Retired since`}
          name="retired_on"
          type="date"
          defaultValue={retiredOn}
          max={latest}
          required
          error={messages.retired_on?.join(" ")}
        />
      )}
    </>
  );
}
