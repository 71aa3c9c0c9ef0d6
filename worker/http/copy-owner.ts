import { onlyMarked } from "@shared/offline/protocol";
import type { Session } from "@shared/session/session";
import { base64url } from "jose";
import QuickLRU from "quick-lru";
import { copyOwnerSigningKey } from "../derived-keys";
import { type SessionOptions, sessionCookieName } from "../session/session-storage";

/** The owners of this isolate's recent sessions. */
const owners = new QuickLRU<string, string>({ maxSize: 1_000 });

/**
 * The value of the header that names the owner of copies in the browser (docs/decisions/0105). A sign-in, another
 * company, a new password and the end of the other sessions make another owner. The response of a request that ended
 * or changed the session has no owner. Administrators see the plants of every company, so their browsers store only what
 * they have marked.
 */
export async function copyOwner(
  session: Session | null,
  response: Response,
  { secrets, seconds }: SessionOptions,
): Promise<string> {
  if (!session?.user || !session.company) return "none";
  const { id, user, company, startedAt } = session;
  const changesSession = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName}=`));
  if (changesSession) return "none";
  const secret = secrets[0] ?? "";
  const content = JSON.stringify([id, user.id, company.id, startedAt]);
  const key = `${secret} ${content}`;
  const owner = owners.get(key) ?? (await sign(content, secret));
  owners.set(key, owner);
  return `${owner} ${startedAt + seconds * 1_000}${user.admin ? ` ${onlyMarked}` : ""}`;
}

async function sign(content: string, secret: string): Promise<string> {
  const key = await copyOwnerSigningKey(secret);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return base64url.encode(new Uint8Array(signature).slice(0, 16));
}
