import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";

/** The password of every demo account. */
export const demoPassword = "Sunny-roof-1";

/** The size of the fleet that tests run on: every status and issue type occurs in it. */
export const testPlants = "60";

export interface Stack {
  /** Where Heliograph answers. */
  url: string;
  /** Where the reference API itself answers. */
  referenceUrl: string;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Variables of the edge Worker, over the defaults. */
  edgeVars?: Record<string, string>;
  referenceVars?: Record<string, string>;
  /** A seeded state directory to start from; without it a fresh one is seeded. */
  template?: string;
}

/** Starts both Workers on ports and data of their own; `stop` leaves nothing behind. */
export async function startTestStack({
  edgeVars,
  referenceVars,
  template,
}: StackOptions = {}): Promise<Stack> {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-test-"));
  if (template) cpSync(template, stateDir, { recursive: true });
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: "a-secret-of-the-tests-with-more-than-32-characters", ...edgeVars },
    referenceVars: { DEMO_PLANTS: testPlants, ...referenceVars },
  });
  if (!template) await stack.seed();
  return {
    url: stack.url.replace("127.0.0.1", "localhost"),
    referenceUrl: stack.referenceUrl,
    async stop() {
      await stack.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Seeds a state directory once, for many stacks to start from. */
export async function seedTemplate(): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-template-"));
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: "a-secret-of-the-tests-with-more-than-32-characters" },
    referenceVars: { DEMO_PLANTS: testPlants },
  });
  await stack.seed();
  await stack.stop();
  return stateDir;
}
