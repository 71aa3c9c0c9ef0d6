import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { setupFixtureStack } from "../support/fixture-stack";
import { operations } from "../support/operations";
import { readResponse } from "../support/users";

const testStack = setupFixtureStack();

describe("the methods of the OpenAPI document", () => {
  it("has every method that a path supports; other methods return 405 with Allow", async () => {
    // PUT /plants/generate-report: no plant has this id.
    const matchesEndpoint = (path: string, method: string) =>
      endpoints.some(
        (other) =>
          other.method === method.toLowerCase() &&
          !other.path.includes(":text") &&
          new RegExp(`^${other.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
      );
    for (const [path, methods] of Object.entries(operations)) {
      const allowed = Object.keys(methods).flatMap((method) =>
        method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
      );
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (allowed.includes(method) || matchesEndpoint(path, method)) continue;
        const response = await testStack.stack.fetch(`/v0${path.replace(/\{\w+\}/g, "777")}`, { method });
        expect(response.status, `${method} ${path}`).toBe(405);
        expect(response.headers.get("allow"), `${method} ${path}`).toBe(allowed.sort().join(", "));
        expect((await readResponse(response)).body.error.code).toBe(2000);
      }
    }
    expect((await testStack.stack.fetch("/v0/nothing", { method: "PUT" })).status).toBe(404);
  });

  it.each([
    ["/__seed", "PUT", "GET, HEAD, POST"],
    ["/outbox", "POST", "GET, HEAD"],
    ["/outbox.json", "DELETE", "GET, HEAD"],
    ["/v0/openapi.json", "PATCH", "GET, HEAD"],
  ])("has no paths outside the contract: %s returns 405 to %s", async (path, method, allowed) => {
    const response = await testStack.stack.fetch(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
  });
});

describe("every response", () => {
  /** A call without a token, with a body that is no JSON, and with one for each path outside of the contract. */
  const calls: [method: string, path: string][] = [
    ...Object.entries(operations).flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [
        method.toUpperCase(),
        `/v0${path.replace(/\{\w+\}/g, "777")}`,
      ]),
    ),
    ["GET", "/"],
    ["GET", "/v0/openapi.json"],
    ["PUT", "/v0/openapi.json"],
    ["GET", "/v0/nothing"],
    ["GET", "/outbox"],
    ["GET", "/outbox.json"],
    ["GET", "/outbox/1"],
    ["GET", "/unsubscribe?user=1&signature=x"],
    ["POST", "/unsubscribe?user=1&signature=x"],
    ["POST", "/mail-events"],
    ["POST", "/ingest/unknown"],
    ["HEAD", "/outbox"],
  ];

  it("has the base headers, whatever its status", async () => {
    const statuses = new Set<number>();
    for (const [method, path] of calls) {
      const body = method === "POST" || method === "PUT" ? "{" : undefined;
      const response = await testStack.stack.fetch(path, {
        method,
        body,
        headers: { "content-type": "application/json" },
      });
      await response.body?.cancel();
      statuses.add(response.status);
      const names = ["x-content-type-options", "strict-transport-security", "cross-origin-resource-policy"];
      const values = names.map((name) => response.headers.get(name));
      const expected = ["nosniff", "max-age=63072000; includeSubDomains", "same-origin"];
      expect([method, path, ...values]).toEqual([method, path, ...expected]);
      expect(response.headers.get("content-security-policy"), path).toMatch(/^default-src 'none'/);
    }
    for (const status of [200, 401, 404, 405]) expect([...statuses]).toContain(status);
  });
});
