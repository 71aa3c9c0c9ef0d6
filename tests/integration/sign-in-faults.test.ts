import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Fault = (response: ServerResponse) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
};

const faults: Record<string, { fault: Fault; status: number; says: RegExp }> = {
  "never answers": { fault: () => undefined, status: 504, says: /taking too long/ },
  "hangs up": { fault: (response) => response.destroy(), status: 502, says: /cannot be reached/ },
  "answers 500 without words": {
    fault: (response) => response.writeHead(500).end("<h1>oops</h1>"),
    status: 500,
    says: /fault of its own \(500\)/,
  },
  "answers 500 in its own words": {
    fault: json(500, { error: { code: 5000, messages: { general: ["The database sleeps."] } } }),
    status: 500,
    says: /The database sleeps\./,
  },
  "answers garbage": {
    fault: (response) => response.writeHead(200).end("{half a bo"),
    status: 502,
    says: /cannot be read/,
  },
  "answers another shape": { fault: json(200, { token: 1 }), status: 502, says: /cannot be read/ },
  "has had too many": {
    fault: json(429, { error: { code: 4029, messages: {} } }, { "Retry-After": "120" }),
    status: 429,
    says: /try again in 2 minutes/,
  },
};

describe("signing in while the API", () => {
  let current: Fault = () => undefined;
  let api: Server;
  let stack: Stack;
  const empty = mkdtempSync(join(tmpdir(), "heliograph-empty-"));

  beforeAll(async () => {
    api = createServer((_request, response) => current(response));
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    const { port } = api.address() as AddressInfo;
    const edgeVars = { V0_API_URL: `http://127.0.0.1:${port}` };
    stack = await startTestStack({ edgeVars, template: empty });
  });

  afterAll(async () => {
    await stack?.stop();
    api.closeAllConnections();
    api.close();
    rmSync(empty, { recursive: true, force: true });
  });

  it.each(Object.entries(faults))("%s", async (_name, { fault, status, says }) => {
    current = fault;
    const answer = await fetch(`${stack.url}/sign-in?nextUrl=%2Fplants`, {
      method: "POST",
      body: new URLSearchParams({ email: "owner@demo.example", password: "Sunny-roof-1" }),
      redirect: "manual",
    });
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(page).toMatch(/role="alert"/);
    expect(page).toMatch(says);
    expect(page).toContain('value="owner@demo.example"');
    expect(page).not.toContain("Sunny-roof-1");
  });
});
