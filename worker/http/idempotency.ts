import {
  acceptsKey,
  keyHeader,
  notMadeHeader,
  ownerHeader,
  replayedHeader,
  sendingFields,
} from "@shared/mutations/headers";
import { rowKey, runStatements } from "../database";
import type { Database, ExecutionContext } from "../env";
import { logError } from "../log";
import { isUpload } from "./request-body";
import { plainText } from "./validate-request";

/** How long the response to a key is stored. */
const storedMs = 24 * 3_600_000;
/** How long a request with a key may run. Longer than the deadline of its API calls. */
const maxRunMs = 60_000;
const maxStoredLength = 100_000;
/** How many requests of a user are stored. The oldest ones that have ended are deleted. */
const maxStoredOfOwner = 200;

interface IdempotencyOptions {
  /** The database of the keys. Without a database every request runs. */
  database: Database | undefined;
  secret: string;
  /** The user of the session; null without one. */
  userId: number | null;
  requestId: string;
  executionContext: ExecutionContext;
  /** Called when the response is from an earlier request. The browser may not have received the headers of that one. */
  onReplay: () => void;
  now?: () => number;
}

interface StoredRequest {
  fingerprint: string;
  attempt: string;
  /** How many requests with the key have run. */
  attempts: number;
  /** Until when the request may be running; 0 when it has ended. */
  running_until: number;
  /** 0 while the change is unconfirmed. */
  status: number;
  type: string;
  body: string;
}

const deleteExpired = "DELETE FROM keyed_requests WHERE first_at <= ?1";
/** Starts a request unless its key is running, has a response or belongs to another request. */
const start = `INSERT INTO keyed_requests (owner, key, fingerprint, attempt, first_at, running_until)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6)
  ON CONFLICT (owner, key) DO UPDATE SET attempt = ?4, attempts = attempts + 1, running_until = ?6
  WHERE fingerprint = ?3 AND status = 0 AND running_until <= ?5`;
const deleteOldest = `DELETE FROM keyed_requests WHERE owner = ?1 AND running_until <= ?2 AND key IN (
  SELECT key FROM keyed_requests WHERE owner = ?1 ORDER BY first_at DESC LIMIT -1 OFFSET ${maxStoredOfOwner})`;
const read = `SELECT fingerprint, attempt, attempts, running_until, status, type, body FROM keyed_requests
  WHERE owner = ?1 AND key = ?2`;
const end = `UPDATE keyed_requests SET running_until = 0, status = ?4, type = ?5, body = ?6
  WHERE owner = ?1 AND key = ?2 AND attempt = ?3`;
const forget = "DELETE FROM keyed_requests WHERE owner = ?1 AND key = ?2 AND attempt = ?3";

const isChange = (request: Request): boolean => request.method === "POST" && !isUpload(request);

/** The request of a change. It does not end when its client disconnects, so that no change ends in the middle. */
export async function withoutDisconnect(request: Request): Promise<Request> {
  if (!isChange(request)) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}

/**
 * Runs a change that can wait once for each key and user. The response is stored for 24 hours, and further requests with
 * the key receive it. Responds with 409 while the first request is running, and with 422 for another change with the same key.
 * A change whose outcome is not known runs again (docs/decisions/0043).
 */
export async function runOnce(
  request: Request,
  options: IdempotencyOptions,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = request.method === "POST" ? request.headers.get(keyHeader) : null;
  const { database, secret, userId, requestId, executionContext, onReplay, now = Date.now } = options;
  if (key === null) return run(request);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) return plainText(400, "The key is no UUID.");
  if (!acceptsKey(new URL(request.url).pathname)) return plainText(400, "A change that cannot wait has no key.");
  const sender = request.headers.get(ownerHeader);
  if (sender !== null && sender !== String(userId)) return plainText(401, "The change belongs to another user.");
  if (!database || userId === null) return run(request);

  const { fingerprint, text } = await readFingerprint(request);
  const id = [await rowKey(secret, `requests ${userId}`), await rowKey(secret, `request ${userId} ${key}`)] as const;
  const attempt = crypto.randomUUID();
  const startedAt = now();
  const stored = await tryDatabase(
    () =>
      runStatements<StoredRequest>(database, [
        [deleteExpired, startedAt - storedMs],
        [start, ...id, fingerprint, attempt, startedAt, startedAt + maxRunMs],
        [deleteOldest, id[0], startedAt],
        [read, ...id],
      ]),
    requestId,
  );
  const row = stored?.[3]?.results[0];
  if (!row) return run(text === null ? request : withText(request, text));
  if (row.fingerprint !== fingerprint) return plainText(422, "The key belongs to another change.");
  if (row.status > 0) {
    onReplay();
    return toResponse(row);
  }
  if (row.attempt !== attempt) return runningResponse(row.running_until - startedAt);
  const isFirst = row.attempts === 1;
  const runSent = () => {
    if (text !== null) return run(withText(request, isFirst ? withoutLookup(text) : text));
    // A file cannot be looked up, so the user decides.
    return isFirst ? run(request) : plainText(409, "It is not known whether the file was uploaded.");
  };
  const runAndStore = async () => {
    const response = await runSent();
    const body = await response.clone().text();
    const { status, headers } = response;
    await tryDatabase(() => {
      if (isNotMade(response) && isFirst) return runStatements(database, [[forget, ...id, attempt]]);
      const result = isStored(response, body) ? [status, headers.get("Content-Type") ?? "", body] : [0, "", ""];
      return runStatements(database, [[end, ...id, attempt, ...result]]);
    }, requestId);
    return response;
  };
  const running = runAndStore();
  executionContext.waitUntil(running.catch(() => {}));
  return running;
}

/** Without the database a change is made as if it had no key. */
async function tryDatabase<T>(work: () => Promise<T>, requestId: string): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    logError("idempotency-error", error, { requestId });
    return null;
  }
}

/** What a key belongs to: the path and the parameters. A file is not in memory, so its content is no part of it. */
async function readFingerprint(request: Request): Promise<{ fingerprint: string; text: string | null }> {
  const text = isUpload(request) ? null : await request.text();
  const content = `${new URL(request.url).pathname}\n${JSON.stringify(withoutFields(text ?? "", sendingFields))}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
  return { fingerprint: btoa(String.fromCharCode(...new Uint8Array(digest))), text };
}

/**
 * The parameters of a change whose key is new: no earlier request reached the edge, so there is nothing to look up. A
 * similar change of the same day would be taken for this one. After 24 hours the edge does not know.
 */
function withoutLookup(text: string): string {
  const params = parse(text);
  if (typeof params !== "object" || params === null) return text;
  const isForgotten = "agoMs" in params && Number(params.agoMs) >= storedMs;
  return isForgotten ? text : JSON.stringify(withoutFields(text, ["agoMs", "unconfirmed"]));
}

function withoutFields(text: string, names: readonly string[]): unknown {
  const params = parse(text);
  if (typeof params !== "object" || params === null || Array.isArray(params)) return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const withText = ({ url, method, headers, signal }: Request, body: string) =>
  new Request(url, { method, headers, body, signal });

/**
 * Whether the change was certainly not made and may be sent again: the session has ended, what is changed does not exist,
 * the site is busy, or the action says so.
 */
const isNotMade = ({ status, headers }: Response) =>
  [401, 404, 429, 503].includes(status) || headers.has(notMadeHeader);

/** Whether the response says what happened. A gateway or a broken API does not. */
const isStored = ({ status }: Response, body: string) =>
  status >= 200 && status < 500 && ![401, 408, 429].includes(status) && body.length <= maxStoredLength;

const storedHeaders = { "Cache-Control": "private, no-store" };

function toResponse({ status, type, body }: StoredRequest): Response {
  const hasBody = status !== 204;
  return new Response(hasBody ? body : null, {
    status,
    headers: { ...storedHeaders, [replayedHeader]: "true", ...(hasBody && type && { "Content-Type": type }) },
  });
}

function runningResponse(waitMs: number): Response {
  const response = plainText(409, "The change is being made.");
  response.headers.set("Retry-After", String(Math.max(1, Math.min(5, Math.ceil(waitMs / 1_000)))));
  return response;
}
