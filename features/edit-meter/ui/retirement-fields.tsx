import { isRetired } from "@entities/meter";
import { useLingui } from "@lingui/react/macro";
import { dayText } from "@shared/lib/day";
import { TextField } from "@shared/ui/field/text-field";
import { useState } from "react";
import { retiredField } from "../form";
import type { MeterFieldsProps } from "./meter-fields";
import { YesNo } from "./yes-no";

/** Whether and since when a meter is retired; an already retired one stays retired (spec 2 §4). */
export function RetirementFields({ meter, today, readOnly, messages = {} }: MeterFieldsProps) {
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
          disabled={readOnly}
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
          readOnly={readOnly}
          error={messages.retired_on?.join(" ")}
        />
      )}
    </>
  );
}
