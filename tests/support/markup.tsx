import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import type { Language } from "@shared/lib/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The text of a page as people read it, in which a space before a unit does not break. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/\u00a0(?=[kMGT]?W)/g, " ");

/** Renders the HTML of an element with its texts. */
export const renderMarkup = (element: ReactNode, language: Language = "en"): string =>
  withPlainSpaces(renderToStaticMarkup(<I18nProvider i18n={textsIn(language)}>{element}</I18nProvider>));

/** Renders the text of an element, without its tags. */
export const renderText = (element: ReactNode, language: Language = "en"): string =>
  renderMarkup(element, language).replaceAll(/<[^>]+>/g, "");
