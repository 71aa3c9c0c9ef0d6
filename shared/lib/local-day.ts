import { timeZone } from "@shared/i18n/format";

/** The date of an instant in the time zone of the API (contract §1). */
export const localDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timeZone).toPlainDate();
