import type { ServerResponse } from "node:http";
import { startHttpServer } from "@testing/http-server";
import { json } from "@testing/mock-upstream";
import { type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Responder = (response: ServerResponse) => void;

const faults: Record<string, { respond: Responder; status: number; message: RegExp }> = {
  "does not respond": { respond: () => undefined, status: 504, message: /taking too long/ },
  "closes the connection": { respond: (response) => response.destroy(), status: 502, message: /is unreachable/ },
  "responds with 500 and no messages": {
    respond: (response) => response.writeHead(500).end("<h1>oops</h1>"),
    status: 500,
    message: /is having problems \(500\)/,
  },
  "responds with 500 and a message": {
    respond: json({ error: { code: 5000, messages: { general: ["The database sleeps."] } } }, 500),
    status: 500,
    message: /The database sleeps\./,
  },
  "responds with invalid JSON": {
    respond: (response) => response.writeHead(200).end("{half a bo"),
    status: 502,
    message: /invalid response/,
  },
  "responds with an unexpected shape": { respond: json({ token: 1 }, 200), status: 502, message: /invalid response/ },
  "limits the rate": {
    respond: json({ error: { code: 4029, messages: {} } }, 429, { "Retry-After": "120" }),
    status: 429,
    message: /try again in 2 minutes/,
  },
};

describe("sign-in when the API", () => {
  let respond: Responder = () => undefined;
  let api: Awaited<ReturnType<typeof startHttpServer>>;
  let stack: Stack;

  beforeAll(async () => {
    api = await startHttpServer((_request, response) => respond(response));
    stack = await startTestStack({ edgeVars: { V0_API_URL: api.url }, isSeeded: false });
  });

  afterAll(async () => {
    await stack?.stop();
    await api?.stop();
  });

  it.each(Object.entries(faults))("%s", async (_name, { respond: nextRespond, status, message }) => {
    respond = nextRespond;
    const response = await fetch(`${stack.url}/sign-in?nextUrl=%2Fplants`, {
      method: "POST",
      body: new URLSearchParams({ email: "owner@demo.example", password: "Sunny-roof-1" }),
      redirect: "manual",
    });
    const page = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(page).toMatch(/role="alert"/);
    expect(page).toMatch(message);
    expect(page).toContain('value="owner@demo.example"');
    expect(page).not.toContain("Sunny-roof-1");
  });
});
