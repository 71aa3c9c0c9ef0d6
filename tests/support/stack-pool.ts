import { type Stack, startTestStack } from "./stack";

/** The stacks of a worker process, which runs one test at a time. */
export interface StackPool {
  /** The stack of a fleet with these variables of the edge Worker; starts it at its first test. */
  get(fleet: string, edgeVars: Record<string, string>): Promise<Stack>;
  stop(): Promise<void>;
}

/**
 * The number of stacks that stay: usually the one that the files without a fleet share, the one with the mock of the API,
 * and that of the file which runs.
 */
const maxStacks = 3;

/** Keeps the stacks that were used last. A stack per worker process would start a process and a browser for each fleet. */
export function createStackPool(): StackPool {
  const template = process.env.HELIOGRAPH_TEST_TEMPLATE;
  /** By their keys, the one that was used last at the end. */
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
