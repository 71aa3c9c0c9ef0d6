import { afterAll, beforeAll } from "vitest";
import type { Stack } from "./stack";
import type { Client } from "./users";

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
