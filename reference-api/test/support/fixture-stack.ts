import { addPlants } from "./fixtures";
import { startStack } from "./stack";
import { type Running, runningStack } from "./test-stack";
import { addPeople, client, type UserName } from "./users";

const names = ["owner", "portfolio", "admin", "bounced", "stranger", "beta", "support", null] as const;

/** The stack of a test file, with the people and plants of the fixtures; null is a caller without a token. */
export function startedStack(variables: Record<string, string> = {}): Running<UserName | null> {
  const start = async () => {
    const stack = await startStack(variables);
    await addPeople(stack.db);
    await addPlants(stack.db);
    return stack;
  };
  return runningStack<UserName | null>(start, names, client);
}
