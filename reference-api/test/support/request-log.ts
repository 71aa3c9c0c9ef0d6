import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "vitest";

/** With CALLS_LOG, notes each call a test makes in that file; `node reference-api/test/calls.mjs` tells of them. */
export function logRequest(method: string, path: string, status: number): void {
  const file = process.env.CALLS_LOG;
  if (!file) return;
  const { testPath, currentTestName } = expect.getState();
  const call = {
    method: method.toLowerCase(),
    path,
    status,
    file: basename(testPath ?? ""),
    test: currentTestName,
  };
  appendFileSync(file, `${JSON.stringify(call)}\n`);
}
