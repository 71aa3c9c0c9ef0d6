import { isStatusType, statusTypeLabel } from "@entities/meter";
import type { I18n } from "@lingui/core";

/** The label of a status type; that of a type which this application does not know is the API's, if it has one. */
export function typeName(
  { type, displayName }: { type: string; displayName: string | null },
  i18n: I18n,
): string {
  const isKnown = isStatusType(type) || displayName === null;
  return isKnown ? i18n._(statusTypeLabel(type)) : displayName;
}
