import { encode } from "turbo-stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decodeLoaderData } from "./hydration";

afterEach(() => vi.unstubAllGlobals());

describe("decodeLoaderData", () => {
  it("resolves when RemixBrowser has decoded the loader data of the document", async () => {
    const state = { loaderData: { root: { language: "en" } } };
    const context = { future: { v3_singleFetch: true }, stream: encode(state), state: undefined };
    vi.stubGlobal("window", { __remixContext: context });
    await decodeLoaderData();
    expect(context.state).toEqual(state);
  });
});
