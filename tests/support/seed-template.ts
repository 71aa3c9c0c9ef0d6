import { rmSync } from "node:fs";
import { seedTemplate } from "./stack";

/** Seeds a state directory once; every test stack starts from a copy of it. Returns the teardown function. */
export default async function globalSetup(): Promise<() => void> {
  const template = await seedTemplate();
  process.env.HELIOGRAPH_TEST_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
