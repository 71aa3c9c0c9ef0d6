import { type Stack, startTestStack } from "./stack";

/** The stacks of a worker process, which runs one test at a time. */
export interface StackPool {
  /** The stack of a fleet with these variables of the edge Worker; starts it at its first test. */
  get(fleet: string, edgeVars: Record<string, string>): Promise<Stack>;
  stop(): Promise<void>;
}

/**
 * Keeps the stack that the files without a fleet share, and the last one of another fleet: the tests of a file run one
 * after the other. A stack per worker process instead would start a process and a browser for each fleet.
 */
export function createStackPool(): StackPool {
  const template = process.env.HELIOGRAPH_TEST_TEMPLATE;
  const sharedKey = keyOf("", {});
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
      const started = running.get(key);
      if (started) return started;
      await stop([...running.keys()].filter((other) => other !== sharedKey));
      const stack = startTestStack({ edgeVars, template });
      running.set(key, stack);
      return stack;
    },
    async stop() {
      await stop([...running.keys()]);
    },
  };
}

const keyOf = (fleet: string, edgeVars: Record<string, string>) => JSON.stringify([fleet, edgeVars]);
