import { coerce, nullable, number, object, optional, refine, string } from "superstruct";
import type { SignedInUser } from "../../auth/bearer";
import { date, id, isPostalCode, normalizePostalCode, numberBetween, text } from "../../http/fields";
import { daysBetween } from "../../lib/clock";

/** Range of the monitoring start: days into the past, and days in both directions for administrators. spec 3 §5 */
export const maxPastDays = 31;
const maxAdminDays = 31 * 366;

const houseNumber = () => coerce(text(20), number(), String);

const postalCode = () =>
  refine(
    coerce(string(), string(), normalizePostalCode),
    "postal code",
    (value) => isPostalCode(value) || "The postal code is invalid. Please enter a valid postal code",
  );

/** The address of a new plant. */
export const addressInputSchema = object({
  street: text(120),
  street_number: houseNumber(),
  postal_code: postalCode(),
  city: text(120),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
});

/** The changed fields of an address. */
export const addressChangesSchema = object({
  id: optional(nullable(id())),
  street: optional(text(120)),
  street_number: optional(houseNumber()),
  postal_code: optional(postalCode()),
  city: optional(text(120)),
  latitude: optional(numberBetween(-90, 90)),
  longitude: optional(numberBetween(-180, 180)),
});

export const monitoredSince = () => nullable(date());

/** The error message for a start of monitoring; null when it is valid. spec 3 §5 */
export function monitoredSinceProblem(day: string, today: string, user: SignedInUser): string | null {
  const ago = daysBetween(day, today);
  if (user.admin) {
    return Math.abs(ago) <= maxAdminDays ? null : "Select a day within 31 years of today.";
  }
  if (ago < 0) return "Select today or an earlier day.";
  return ago <= maxPastDays ? null : `Select a day at most ${maxPastDays} days ago.`;
}
