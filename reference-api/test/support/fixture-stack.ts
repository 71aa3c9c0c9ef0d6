import { insertPlants } from "./fixtures";
import { startStack } from "./stack";
import type { TestStack } from "./users";
import { createClient, insertUsers, setupStack, type UserName } from "./users";

const names = ["owner", "portfolio", "admin", "bounced", "unrelated", "beta", "support", null] as const;

/**
 * Sets up a stack for a test file with the users and plants of the fixtures. A null name creates a client without a
 * token.
 */
export function setupFixtureStack(variables: Record<string, string> = {}): TestStack<UserName | null> {
  const start = async () => {
    const stack = await startStack(variables);
    await insertUsers(stack.db);
    await insertPlants(stack.db);
    return stack;
  };
  return setupStack<UserName | null>(start, names, createClient);
}
