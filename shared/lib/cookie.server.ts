import { parse } from "cookie";

/** The value of one cookie of a request; undefined when the request does not have it. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("Cookie") ?? "")[name];
}
