import { afterAll, beforeAll, expect } from "vitest";
import { type Client, clientWith, replyOf } from "./people";
import { type Stack, startStack } from "./stack";

export const DEMO_PASSWORD = "Sunny-roof-1";

export type DemoAccount = "owner" | "portfolio" | "admin" | "bounced";

/** The stack of a test file with a seeded demo fleet; callers are signed in. */
export interface Seeded {
  readonly stack: Stack;
  readonly as: (name: DemoAccount) => Client;
}

/** Starts the stack once for the tests of a file and seeds it with so many plants. */
export function seededStack(plants: number, variables: Record<string, string> = {}): Seeded {
  let stack: Stack | undefined;
  const clients = new Map<DemoAccount, Client>();
  beforeAll(async () => {
    stack = await startStack({ SUPPORT_USER_ID: "1", ...variables });
    await seed(stack, plants);
    for (const name of ["owner", "portfolio", "admin", "bounced"] as const) {
      clients.set(name, await signedIn(stack, `${name}@demo.example`));
    }
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

/** Seeds to the end. */
export async function seed(stack: Stack, plants: number): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ plants });
    const reply = await replyOf(await stack.fetch("/__seed", { method: "POST", body }));
    expect(reply.status).toBe(200);
    if (reply.body.done) return;
  }
}

/** Signs a demo account in and gives its calls under /v0. */
export async function signedIn(stack: Stack, email: string): Promise<Client> {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const reply = await replyOf(await stack.fetch("/v0/sign-in", { method: "POST", body }));
  expect(reply.status).toBe(200);
  return clientWith(stack, reply.body.access_token);
}
