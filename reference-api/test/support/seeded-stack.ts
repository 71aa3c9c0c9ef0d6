import { expect } from "vitest";
import { type Stack, startStack } from "./stack";
import { type Running, runningStack } from "./test-stack";
import { type Client, clientWith, replyOf } from "./users";

export const demoPassword = "Sunny-roof-1";

export type DemoAccount = "owner" | "portfolio" | "admin" | "bounced";

/** The stack of a test file, seeded with so many plants of the demo fleet. */
export function seededStack(plants: number, variables: Record<string, string> = {}): Running<DemoAccount> {
  const start = async () => {
    const stack = await startStack({ SUPPORT_USER_ID: "1", ...variables });
    await seed(stack, plants);
    return stack;
  };
  return runningStack<DemoAccount>(start, ["owner", "portfolio", "admin", "bounced"], (stack, name) =>
    signedIn(stack, `${name}@demo.example`),
  );
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
  const body = JSON.stringify({ email, password: demoPassword });
  const reply = await replyOf(await stack.fetch("/v0/sign-in", { method: "POST", body }));
  expect(reply.status).toBe(200);
  return clientWith(stack, reply.body.access_token);
}
