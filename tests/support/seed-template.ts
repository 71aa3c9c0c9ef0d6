import { rmSync } from "node:fs";
import { seedTemplate } from "./stack";

/** Seeds the fleet once; every spec file then starts from a copy of it. The answer cleans up. */
export default async function prepare(): Promise<() => void> {
  const template = await seedTemplate();
  process.env.HELIOGRAPH_TEST_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
