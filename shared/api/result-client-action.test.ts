import type { ClientActionFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { resultClientAction } from "./result-client-action";

const run = (serverAction: () => Promise<unknown>) =>
  resultClientAction({ serverAction } as unknown as ClientActionFunctionArgs);

describe("resultClientAction", () => {
  it("returns the result of the action", async () => {
    expect(await run(async () => ({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
  });

  it.each([
    ["network", new TypeError("Failed to fetch")],
    ["malformed", new SyntaxError("Unexpected end")],
  ])("returns an error of the kind %s instead of the error boundary", async (kind, error) => {
    expect(await run(() => Promise.reject(error))).toMatchObject({ ok: false, error: { kind } });
  });

  it("passes on a redirect", async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(run(() => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});
