import { afterAll, beforeAll } from "vitest";
import { hashPassword } from "../../src/access/password";
import { hashToken } from "../../src/access/tokens";
import { expectDeclaredResponse } from "./response-schema";
import type { Stack } from "./stack";

export const password = "Sunny-roof-1";

/** Companies: Alpha and Beta below the provider, East and West below Alpha, and Unrelated. */
export const company = { provider: 1, alpha: 2, beta: 3, east: 5, west: 6, unrelated: 9 } as const;

/** One user for each kind of access. */
export const user = {
  owner: 1,
  portfolio: 2,
  admin: 3,
  bounced: 4,
  robot: 5,
  unrelated: 6,
  beta: 7,
  support: 8,
} as const;

export type UserName = keyof typeof user;

/** Inserts companies, users and memberships. */
export async function insertUsers(db: D1Database): Promise<void> {
  const hash = await hashPassword(password);
  const made = "2024-01-01T09:00:00Z";
  const addCompany = db.prepare(
    "insert into companies (id, name, non_mon_accessible, non_mon_creation_enabled, created_at) values (?, ?, ?, ?, ?)",
  );
  const addUser = db.prepare(
    `insert into users (id, first_name, last_name, email, password_hash, admin, robot, auto_unsubscribed, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addChild = db.prepare("insert into company_children (parent_id, child_id) values (?, ?)");
  const addMember = db.prepare("insert into company_users (user_id, company_id) values (?, ?)");
  const person = (name: UserName, admin = 0, robot = 0, unsubscribed: string | null = null) =>
    addUser.bind(user[name], name, "Tester", `${name}@test.example`, hash, admin, robot, unsubscribed, made);
  await db.batch([
    addCompany.bind(company.provider, "Provider", 1, 1, made),
    addCompany.bind(company.alpha, "Alpha", 1, 1, made),
    addCompany.bind(company.beta, "Beta", 0, 0, made),
    addCompany.bind(company.east, "East", 0, 0, made),
    addCompany.bind(company.west, "West", 0, 0, made),
    addCompany.bind(company.unrelated, "Unrelated", 0, 0, made),
    addChild.bind(company.provider, company.alpha),
    addChild.bind(company.provider, company.beta),
    addChild.bind(company.alpha, company.east),
    addChild.bind(company.alpha, company.west),
    person("owner"),
    person("portfolio"),
    person("admin", 1),
    person("bounced", 0, 0, "hard_bounce"),
    person("robot", 0, 1),
    person("unrelated"),
    person("beta"),
    person("support"),
    addMember.bind(user.owner, company.alpha),
    addMember.bind(user.portfolio, company.alpha),
    addMember.bind(user.portfolio, company.beta),
    addMember.bind(user.admin, company.provider),
    addMember.bind(user.bounced, company.alpha),
    addMember.bind(user.robot, company.alpha),
    addMember.bind(user.unrelated, company.unrelated),
    addMember.bind(user.beta, company.beta),
    addMember.bind(user.support, company.provider),
  ]);
}

/** A response with its parsed body. */
export interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads from a body
  readonly body: any;
  readonly headers: Headers;
}

export interface Client {
  readonly get: (path: string) => Promise<TestResponse>;
  readonly post: (path: string, body?: unknown) => Promise<TestResponse>;
  readonly put: (path: string, body?: unknown) => Promise<TestResponse>;
  readonly delete: (path: string) => Promise<TestResponse>;
  readonly raw: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A client for paths below /v0 with the token of a user, or without a token. */
export async function createClient(stack: Stack, name: UserName | null): Promise<Client> {
  return createClientWithToken(stack, name === null ? null : await insertToken(stack.db, user[name]));
}

/** A client for paths below /v0 with a token. Every successful response has to match the schema of its endpoint. */
export function createClientWithToken(stack: Stack, token: string | null): Client {
  const authorization: [string, string][] = token === null ? [] : [["authorization", `Bearer ${token}`]];
  const raw = (path: string, init: RequestInit = {}) =>
    stack.fetch(`/v0${path}`, { ...init, headers: [...authorization, ...new Headers(init.headers)] });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await readResponse(
      await raw(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }),
    );
    expectDeclaredResponse(method, path, response.status, response.body);
    return response;
  };
  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    delete: (path) => send("DELETE", path),
    raw,
  };
}

/** Parses the body as JSON where possible, otherwise as text. */
export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("application/json");
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}

/** Inserts a token for a user and returns it. A token with a past `expiresAt` is expired. */
export async function insertToken(db: D1Database, userId: number, expiresAt = "2999-01-01T00:00:00Z"): Promise<string> {
  const token = `test-token-${userId}-${crypto.randomUUID()}`;
  await db
    .prepare("insert into access_tokens (token_hash, user_id, created_at, expires_at) values (?, ?, ?, ?)")
    .bind(await hashToken(token), userId, "2024-01-01T09:00:00Z", expiresAt)
    .run();
  return token;
}

/** The stack of a test file, with clients by user name. */
export interface TestStack<Name> {
  readonly stack: Stack;
  readonly as: (name: Name) => Client;
}

/** Starts a stack before the tests of a file, with a client for each name, and stops it after them. */
export function setupStack<Name extends string | null>(
  start: () => Promise<Stack>,
  names: readonly Name[],
  clientOf: (stack: Stack, name: Name) => Promise<Client>,
): TestStack<Name> {
  let stack: Stack | undefined;
  const clients = new Map<Name, Client>();
  beforeAll(async () => {
    stack = await start();
    for (const name of names) clients.set(name, await clientOf(stack, name));
  });
  afterAll(() => stack?.stop());
  return {
    get stack() {
      if (!stack) throw new Error("The stack runs only inside tests.");
      return stack;
    },
    as(name) {
      const found = clients.get(name);
      if (!found) throw new Error(`No client for ${name}.`);
      return found;
    },
  };
}
