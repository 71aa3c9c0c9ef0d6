import { cpSync } from "node:fs";
import { expect } from "vitest";
import { createTemplate } from "../../../tests/support/migrated-database";
import { type Stack, startStack } from "./stack";
import type { TestStack } from "./users";
import { type Client, createClientWithToken, readResponse, setupStack } from "./users";

export const demoPassword = "Sunny-roof-1";

export type DemoAccount = "owner" | "portfolio" | "admin" | "bounced";

/** The directories of seeded databases. The test files of a process, which share their modules, copy them. */
const templates = new Map<string, Promise<string>>();

async function createSeededTemplate(plants: number, variables: Record<string, string>): Promise<string> {
  const directory = createTemplate();
  const stack = await startStack(variables, directory);
  await seed(stack, plants);
  await stack.stop();
  return directory;
}

/** Sets up a stack for a test file, seeded with a demo fleet. */
export function setupSeededStack(plants: number, changed: Record<string, string> = {}): TestStack<DemoAccount> {
  const variables = { SUPPORT_USER_ID: "1", ...changed };
  const key = JSON.stringify([plants, variables]);
  const start = async () => {
    const template = templates.get(key) ?? createSeededTemplate(plants, variables);
    templates.set(key, template);
    const directory = createTemplate();
    cpSync(await template, directory, { recursive: true });
    return startStack(variables, directory);
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
