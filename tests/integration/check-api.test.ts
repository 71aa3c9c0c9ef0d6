import { json, startMockUpstream } from "@testing/mock-upstream";
import { type Stack, startTestStack } from "@testing/stack";
import { startScript } from "@testing/start-script";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startImperfectApi } from "../imperfect-api/server.mjs";

let stack: Stack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

const account = { CHECK_EMAIL: "owner@demo.example", CHECK_PASSWORD: "Sunny-roof-1", CHECK_TOKEN: "" };

async function check(args: string[], env: Record<string, string> = account) {
  const script = await startScript(["node", "scripts/check-api.mjs", ...args], env, /nothing/);
  return { code: await script.ended, output: script.output() };
}

describe("npm run check-api", () => {
  it("finds that everything works with the reference API", async () => {
    const { code, output } = await check([stack.referenceUrl]);
    expect(output.match(/^[✗~].*/gm)).toBeNull();
    expect(output).toMatch(/✓ Plant +GET …\/plants\/\{p\} \(\d+ ms\)/);
    for (const area of ["Sign-in", "Dashboard", "Plants list", "Plant", "Tickets", "Reports", "Extension losses"]) {
      expect(output).toMatch(new RegExp(`^${area} +works$`, "m"));
    }
    expect(code).toBe(0);
  });

  it("names fields that cannot be read, without their values", async () => {
    const api = await startImperfectApi();
    const { output } = await check([api.url]);
    expect(output).toMatch(/^~ .+/m);
    expect(output).toMatch(/^ {4}[\w.[\]]+: expected .+, \d+ ×/m);
    expect(output).not.toMatch(/SPLENDID|T-701/);
    await api.stop();
  });

  it("says what does not work when calls fail, and makes only reading calls besides the sign-in", async () => {
    const upstream = await startMockUpstream();
    const notFound = json({ error: { code: 2000, messages: {} } }, 404);
    upstream.on("GET /companies/3/statistics/number-of-plants", notFound);
    const { code, output } = await check([upstream.url]);
    expect(output).toMatch(/✗ Dashboard +GET …\/statistics\/number-of-plants \(\d+ ms\): HTTP 404, code 2000/);
    expect(output).toMatch(/^Dashboard +does not work$/m);
    expect(code).toBe(1);
    const changing = upstream.requests.filter(({ method }) => method !== "GET");
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /sign-in"]);
    await upstream.stop();
  });

  it("says how to call it, and fails with a server that does not exist", async () => {
    expect((await check(["api.example"])).output).toMatch(/^Name the address of the v0 API: npm run check-api/);
    expect(
      (await check([stack.referenceUrl], { CHECK_EMAIL: "", CHECK_PASSWORD: "", CHECK_TOKEN: "" })).output,
    ).toMatch(/^Set CHECK_EMAIL and CHECK_PASSWORD, or CHECK_TOKEN/);
    const nowhere = await check(["http://127.0.0.1:1"]);
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).toMatch(/✗ Sign-in +POST \/sign-in .*: The server could not be reached\./);
  });
});
