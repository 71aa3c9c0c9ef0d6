import { useLingui } from "@lingui/react";
import { type Format, formatOf } from "./format";
import { isLanguage } from "./language";

/** The date, time and number formats of the page's language. */
export function useFormat(): Format {
  const { locale } = useLingui().i18n;
  return formatOf(isLanguage(locale) ? locale : "en");
}
