import { expect } from "vitest";
import { type Stack, startStack } from "./stack";
import { setupStack, type TestStack } from "./test-stack";
import { type Client, createClientWithToken, readResponse } from "./users";

export const demoPassword = "Sunny-roof-1";

export type DemoAccount = "owner" | "portfolio" | "admin" | "bounced";

/** The stack of a test file, seeded with so many plants of the demo fleet. */
export function setupSeededStack(
  plants: number,
  variables: Record<string, string> = {},
): TestStack<DemoAccount> {
  const start = async () => {
    const stack = await startStack({ SUPPORT_USER_ID: "1", ...variables });
    await seed(stack, plants);
    return stack;
  };
  return setupStack<DemoAccount>(start, ["owner", "portfolio", "admin", "bounced"], (stack, name) =>
    signIn(stack, `${name}@demo.example`),
  );
}

/** Seeds to the end. */
export async function seed(stack: Stack, plants: number): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ plants });
    const reply = await readResponse(await stack.fetch("/__seed", { method: "POST", body }));
    expect(reply.status).toBe(200);
    if (reply.body.done) return;
  }
}

/** Signs a demo account in and gives its calls under /v0. */
export async function signIn(stack: Stack, email: string): Promise<Client> {
  const body = JSON.stringify({ email, password: demoPassword });
  const reply = await readResponse(await stack.fetch("/v0/sign-in", { method: "POST", body }));
  expect(reply.status).toBe(200);
  return createClientWithToken(stack, reply.body.access_token);
}
