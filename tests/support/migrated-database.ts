import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { databaseWorker, migrate } from "../../scripts/database.mjs";

/** The environment variable with the directory of the databases that test stacks copy. */
const variable = "HELIOGRAPH_TEST_DATABASES";

/** Migrates the database of the included back end once for all stacks. Returns the teardown function. */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  // Both projects of Vitest have this setup.
  if (process.env[variable]) return;
  const directory = mkdtempSync(join(tmpdir(), "heliograph-databases-"));
  const reference = { compatibilityDate: "2026-04-26", d1Databases: ["DB"] };
  const d1Persist = join(directory, "d1");
  const miniflare = new Miniflare({ cf: false, d1Persist, workers: [databaseWorker(reference)] });
  try {
    await migrate(miniflare, "reference-api/migrations");
  } finally {
    await miniflare.dispose();
  }
  process.env[variable] = directory;
  return () => {
    delete process.env[variable];
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Creates a directory for a database that stacks copy. */
export const createTemplate = (): string => mkdtempSync(join(process.env[variable] ?? tmpdir(), "template-"));

/** Copies the migrated database into a new state directory. Without one (end-to-end tests), the stack migrates its own. */
export function copyMigratedDatabase(stateDir: string): void {
  const directory = process.env[variable];
  if (directory) cpSync(join(directory, "d1"), join(stateDir, "d1"), { recursive: true });
}
