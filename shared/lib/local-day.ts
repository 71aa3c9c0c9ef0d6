import { timeZone } from "@shared/i18n/format";

/** The day it is, at an instant, where the API counts its days (contract §1). */
export const localDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timeZone).toPlainDate();
