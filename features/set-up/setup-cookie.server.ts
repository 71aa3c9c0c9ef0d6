import { readCookie } from "@shared/lib/request.server";
import { serialize } from "cookie";

/**
 * Holds the token of the setup link, so that the address of the page, and with it the history of the browser and what
 * it sends to others, does not contain the token.
 */
const cookieName = "__Host-setup";

/** As long as the link is valid. */
const cookieSeconds = 3_600;

const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

export const readSetupToken = (request: Request): string => readCookie(request, cookieName) ?? "";

export const storedSetupToken = (token: string): string =>
  serialize(cookieName, token, { ...attributes, maxAge: cookieSeconds });

export const clearedSetupToken = (): string => serialize(cookieName, "", { ...attributes, maxAge: 0 });
