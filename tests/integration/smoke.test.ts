import { setupEdge } from "@testing/edge-worker";
import { startHttpServer } from "@testing/http-server";
import { startScript } from "@testing/start-script";
import { describe, expect, it } from "vitest";
import { printSmoke, smoke } from "../../scripts/smoke.mjs";

const account = { email: "anna@demo.example", password: "Sunny-roof-1" };

const edge = setupEdge();

const failed = (results: Awaited<ReturnType<typeof smoke>>) => results.filter(({ error }) => error !== null);

describe("the smoke test", () => {
  it("passes every check of this build, with an account too", async () => {
    const results = await smoke(edge.url, { account });
    expect(failed(results)).toEqual([]);
    expect(results.length).toBeGreaterThan(8);
  });

  it("names what fails: another build, a wrong password", async () => {
    const expectedBuild = "000000000000";
    const errors = failed(await smoke(edge.url, { expectedBuild, account: { ...account, email: "" } }));
    expect(errors.map(({ error }) => error)).toEqual([
      expect.stringMatching(/^the build is [\da-f]{12}, not 000000000000$/),
      expect.stringMatching(/^the sign-in answers 4\d\d$/),
    ]);
  });

  it("fails every check of a server that is something else, and of none", async () => {
    const server = await startHttpServer((_request, response) => response.end("<html lang='en'>Welcome"));
    const lines: string[] = [];
    const results = await smoke(server.url, { account });
    expect(failed(results)).toHaveLength(results.length);
    expect(printSmoke(results, (line: string) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toBe(`${results.length} of ${results.length} checks failed.`);
    await server.stop();
    const script = await startScript(["node", "scripts/smoke.mjs", server.url], {}, /nothing/);
    expect(await script.ended).toBe(1);
    expect(script.output()).toContain("✗ the Worker runs and reaches its v0 API: connect ECONNREFUSED");
  });

  it("says how to call it when there is no address", async () => {
    const script = await startScript(["node", "scripts/smoke.mjs"], {}, /nothing/);
    expect([await script.ended, script.output()]).toEqual([
      1,
      "Name the address of the deployment: npm run smoke -- https://heliograph.example.org\n",
    ]);
  });
});
