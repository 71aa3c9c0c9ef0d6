import { parse } from "cookie";
import Negotiator from "negotiator";
import { defaultLanguage, isLanguage, type Language, languageCookie, languages } from "./language";

/** Returns the value of a cookie; undefined if the request does not have the cookie. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("Cookie") ?? "")[name];
}

/** The maximum length of an Accept-Language header. Browsers send only a few languages. */
const maxLanguagesLength = 1_000;

/** Returns the language of a response: the selected language, else the best match of Accept-Language, else English. */
export function requestLanguage(request: Request): Language {
  const selected = readCookie(request, languageCookie);
  if (isLanguage(selected)) return selected;
  const headers = { "accept-language": request.headers.get("Accept-Language")?.slice(0, maxLanguagesLength) };
  const accepted = new Negotiator({ headers }).language([...languages]);
  return isLanguage(accepted) ? accepted : defaultLanguage;
}
