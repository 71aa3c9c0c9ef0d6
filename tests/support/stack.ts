import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logFile, startStack } from "../../scripts/stack.mjs";
import { copyMigratedDatabase } from "./migrated-database";

export const sessionSecret = "a-secret-of-the-tests-with-more-than-32-characters";

/** The tests sign in far more often from one address than people do. */
export const unlimitedAttempts = { ATTEMPTS_PER_ACCOUNT: "0", ATTEMPTS_PER_ADDRESS: "0" };

/** The keys of push messages, from the example of RFC 8291. */
const pushVars = {
  PUSH_VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  PUSH_VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  PUSH_SUBJECT: "mailto:service@example.com",
};

/** The password of every demo account. */
export const demoPassword = "Sunny-roof-1";

/** The number of seeded plants: every status and issue type occurs among them. */
const plantCount = "60";

export interface Stack {
  /** Base URL of the edge Worker. */
  url: string;
  /** Base URL of the included back end. */
  referenceUrl: string;
  /** What the Workers have logged so far. */
  logText(): string;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Variables of the edge Worker; they override the defaults. */
  edgeVars?: Record<string, string>;
  referenceVars?: Record<string, string>;
  /** A seeded state directory to copy; without it the database is seeded now, unless `isSeeded` is false. */
  template?: string;
  isSeeded?: boolean;
}

const startIn = (stateDir: string, { edgeVars, referenceVars }: StackOptions) =>
  startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: sessionSecret, ...unlimitedAttempts, ...edgeVars },
    referenceVars: { DEMO_PLANTS: plantCount, ...pushVars, ...referenceVars },
  });

function logTextIn(stateDir: string): string {
  const file = join(stateDir, logFile);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The lines of the Workers' log about requests whose page could not be rendered. */
function failedRenders(stateDir: string): string[] {
  const lines = logTextIn(stateDir).split("\n");
  const ids = lines
    .filter((line) => line.includes('"render-failed"'))
    .flatMap((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? []);
  return lines.filter((line) => ids.some((id) => line.includes(id)));
}

/**
 * Starts both Workers on free ports with a state directory of their own; `stop` removes it, and fails when a page could
 * not be rendered.
 */
export async function startTestStack(options: StackOptions = {}): Promise<Stack> {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-test-"));
  if (options.template) cpSync(options.template, stateDir, { recursive: true });
  else copyMigratedDatabase(stateDir);
  const stack = await startIn(stateDir, options);
  if (!options.template && options.isSeeded !== false) await stack.seed();
  return {
    url: stack.url.replace("127.0.0.1", "localhost"),
    referenceUrl: stack.referenceUrl,
    logText: () => logTextIn(stateDir),
    async stop() {
      await stack.stop();
      const failures = failedRenders(stateDir);
      rmSync(stateDir, { recursive: true, force: true });
      if (failures.length > 0) throw new Error(`Failed to render:\n${failures.join("\n")}`);
    },
  };
}

/** Seeds a new state directory and returns its path, for `startTestStack` to copy. */
export async function seedTemplate(): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-template-"));
  const stack = await startIn(stateDir, {});
  await stack.seed();
  await stack.stop();
  return stateDir;
}
