import { useLingui } from "@lingui/react";
import { type Format, formatOf } from "./format";
import { isLanguage } from "./language";

/** How the page's language writes dates, times and numbers. */
export function useFormat(): Format {
  const { locale } = useLingui().i18n;
  return formatOf(isLanguage(locale) ? locale : "en");
}
