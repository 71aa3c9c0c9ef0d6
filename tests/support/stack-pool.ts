import { type Stack, startTestStack } from "./stack";

/** The stacks of a worker process, which runs one test at a time. */
export interface StackPool {
  /** The stack of a fleet with these variables of the edge Worker; starts it at its first test. */
  get(fleet: string, edgeVars: Record<string, string>): Promise<Stack>;
  stop(): Promise<void>;
}

/**
 * The number of stacks that stay. Usually one stack is shared by the files without a fleet, one has the mock of the API, and
 * one belongs to the file that runs.
 */
const maxStacks = 3;

/** Keeps the stacks that were used last. A stack per worker process would start a process and a browser for each fleet. */
export function createStackPool(): StackPool {
  const template = process.env.HELIOGRAPH_TEST_TEMPLATE;
  /** The stacks by their keys. The stack that was used last is at the end. */
  const running = new Map<string, Promise<Stack>>();
  const stop = (keys: string[]) =>
    Promise.all(
      keys.map(async (key) => {
        const stack = await running.get(key);
        running.delete(key);
        await stack?.stop();
      }),
    );
  return {
    async get(fleet, edgeVars) {
      const key = keyOf(fleet, edgeVars);
      const stack = running.get(key) ?? startTestStack({ edgeVars, template });
      running.delete(key);
      running.set(key, stack);
      const [started] = await Promise.all([stack, stop([...running.keys()].slice(0, -maxStacks))]);
      return started;
    },
    async stop() {
      await stop([...running.keys()]);
    },
  };
}

const keyOf = (fleet: string, edgeVars: Record<string, string>) => JSON.stringify([fleet, edgeVars]);
