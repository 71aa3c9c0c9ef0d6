import { afterAll, beforeAll } from "vitest";
import { addPeople, type Client, client, type UserName } from "./people";
import { addPlants } from "./plants";
import { type Stack, startStack } from "./stack";

/** The stack of a test file, with the people and plants of the fixtures; callers by name, each with a token. */
export interface Started {
  readonly stack: Stack;
  readonly as: (name: UserName | null) => Client;
}

/** Starts the stack once for the tests of a file and stops it after them. */
export function startedStack(variables: Record<string, string> = {}): Started {
  let stack: Stack | undefined;
  const clients = new Map<UserName | null, Client>();
  beforeAll(async () => {
    stack = await startStack(variables);
    await addPeople(stack.db);
    await addPlants(stack.db);
    for (const name of [
      "owner",
      "portfolio",
      "admin",
      "bounced",
      "stranger",
      "beta",
      "support",
      null,
    ] as const) {
      clients.set(name, await client(stack, name));
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
