import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuickRangeName } from "@shared/lib/date-range";

/** The labels of the quick ranges (spec 1 §5). */
export const quickRangeLabels: Record<QuickRangeName, MessageDescriptor> = {
  yesterday: msg`Yesterday`,
  "this-week": msg`This week`,
  "last-week": msg`Last week`,
  "this-month": msg`This month`,
  "last-month": msg`Last month`,
  "this-year": msg`This year`,
  "last-year": msg`Last year`,
};
