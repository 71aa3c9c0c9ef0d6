import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The status types of a meter, which are also the reasons for missing yield (spec 2 §4). */
const labels: Record<string, MessageDescriptor> = {
  driver_high: msg`Source alert, high impact`,
  driver_medium: msg`Source alert, medium impact`,
  driver_low: msg`Source alert, low impact`,
  driver_info: msg`Source information`,
  driver_notification_retrieval_failure: msg`Source alerts not retrieved`,
  yield_missing: msg`Yield missing`,
  yield_present: msg`Yield present`,
  zero_yield: msg`Zero yield`,
  unknown: msg`Unknown`,
  first_half_shade: msg`Shade in the morning`,
  second_half_shade: msg`Shade in the afternoon`,
  interruption: msg`Interruption`,
  flatline: msg`Flatline`,
  power_spike_high: msg`High power spike`,
  power_spike_medium: msg`Medium power spike`,
  power_optimizer_alert: msg`Power optimizer alert`,
};

export const isStatusType = (name: string): boolean => Object.hasOwn(labels, name);

/** The label of a status type; unknown types share one label. */
export const statusTypeLabel = (name: string): MessageDescriptor =>
  (isStatusType(name) ? labels[name] : undefined) ?? msg`Unknown`;
