import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "vitest";

/** Appends each request of a test to the file REQUEST_LOG, for `node reference-api/test/endpoint-coverage.mjs`. */
export function logRequest(method: string, path: string, status: number): void {
  const file = process.env.REQUEST_LOG;
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
