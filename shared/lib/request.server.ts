import { parse } from "cookie";
import Negotiator from "negotiator";
import { defaultLanguage, isLanguage, type Language, languageCookie, languages } from "../i18n/language";

/** The value of one cookie of a request; undefined when the request does not have it. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("Cookie") ?? "")[name];
}

/** The part of an Accept-Language header that is read: browsers send a few languages. */
const maxLanguagesLength = 1_000;

/** The language of a response: the selected language, else the best match of Accept-Language, else English. */
export function requestLanguage(request: Request): Language {
  const selected = readCookie(request, languageCookie);
  if (isLanguage(selected)) return selected;
  const headers = { "accept-language": request.headers.get("Accept-Language")?.slice(0, maxLanguagesLength) };
  const accepted = new Negotiator({ headers }).language([...languages]);
  return isLanguage(accepted) ? accepted : defaultLanguage;
}
