/** The time zone whose days the API counts in (contract §1). */
export const localZone = "Europe/Amsterdam";

/** The day it is there at an instant. */
export const localDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(localZone).toPlainDate();
