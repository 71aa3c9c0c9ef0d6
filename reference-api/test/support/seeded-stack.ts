import { expect } from "vitest";
import { type Stack, startStack } from "./stack";
import type { TestStack } from "./users";
import { type Client, createClientWithToken, readResponse, setupStack } from "./users";

export const demoPassword = "Sunny-roof-1";

export type DemoAccount = "owner" | "portfolio" | "admin" | "bounced";

/** Sets up a stack for a test file, seeded with a demo fleet. */
export function setupSeededStack(plants: number, variables: Record<string, string> = {}): TestStack<DemoAccount> {
  const start = async () => {
    const stack = await startStack({ SUPPORT_USER_ID: "1", ...variables });
    await seed(stack, plants);
    return stack;
  };
  return setupStack<DemoAccount>(start, ["owner", "portfolio", "admin", "bounced"], (stack, name) =>
    signIn(stack, `${name}@demo.example`),
  );
}

/** Seeds the database completely. */
export async function seed(stack: Stack, plants: number): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ plants });
    const response = await readResponse(await stack.fetch("/__seed", { method: "POST", body }));
    expect(response.status).toBe(200);
    if (response.body.done) return;
  }
}

/** Signs in to a demo account and returns its client. */
export async function signIn(stack: Stack, email: string): Promise<Client> {
  const body = JSON.stringify({ email, password: demoPassword });
  const response = await readResponse(await stack.fetch("/v0/sign-in", { method: "POST", body }));
  expect(response.status).toBe(200);
  return createClientWithToken(stack, response.body.access_token);
}
