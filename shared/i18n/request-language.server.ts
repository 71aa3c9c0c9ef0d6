import { readCookie } from "@shared/lib/cookie";
import { type Language, languageCookie, pickLanguage } from "./language";

/** The language a request is answered in: the person's choice, else Accept-Language. */
export function requestLanguage(request: Request): Language {
  const chosen = readCookie(request.headers.get("Cookie"), languageCookie);
  return pickLanguage(chosen, request.headers.get("Accept-Language"));
}
