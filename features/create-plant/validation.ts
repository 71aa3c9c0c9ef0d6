import { type AddressValues, normalizePostalCode } from "@entities/address";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NewPlantField, NewPlantValues, StartDays } from "./form";

interface Validated {
  values: NewPlantValues;
  address: AddressValues;
  days: StartDays;
}

/** The message of each invalid field. // spec 3 §5 */
export function invalidFields({
  values,
  address,
  days,
}: Validated): Partial<Record<NewPlantField, MessageDescriptor>> {
  return {
    ...(values.name.trim() === "" && { name: msg`Please enter a name` }),
    ...(normalizePostalCode(address.postal_code) === null && {
      postal_code: msg`The postal code is invalid. Please enter a valid postal code`,
    }),
    ...(address.street_number.trim() === "" && { street_number: msg`Please enter a valid street number` }),
    ...(values.isMonitored && startProblem(values.monitoredSince, days)),
  };
}

function startProblem(day: string, { earliest, latest }: StartDays) {
  if (day === "") return { monitored_since: msg`Supply a monitored since date` };
  if (day >= earliest && day <= latest) return null;
  return { monitored_since: msg`Select a day from ${earliest} to ${latest}.` };
}

/** Whether the name and every field of the address have a value. // spec 3 §5 */
export const isFilled = (name: string, address: AddressValues): boolean =>
  [name, ...Object.values(address)].every((text) => text.trim() !== "");
