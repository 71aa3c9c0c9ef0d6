import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { fileHref } from ".";
import { downloadFile } from "./download.server";

const list = "GET /companies/3/plants/9/files";
const file = (temporary_url: unknown) => ({ id: 5, file_name: "a.pdf", created_at: "2026-03-01", temporary_url });

async function download(response: unknown, href = fileHref({ companyId: 3, plantId: 9 }, 5)) {
  const { context } = createTestContext({ [list]: response }, createTestSession());
  const proxied: string[] = [];
  context.v0Path = (url) => (url.startsWith("https://v0.internal/v0") ? url.slice(22) : null);
  context.proxyRequest = async (_, path) => {
    proxied.push(path);
    return new Response("content");
  };
  const request = new Request(new URL(href, "https://site.example"));
  const { status, headers } = await downloadFile({ request, context, params: {} });
  return { status, location: headers.get("Location"), proxied };
}

describe("downloadFile", () => {
  it("proxies the file when the API serves it", async () => {
    const result = await download([file("https://v0.internal/v0/files/key?signature=x")]);
    expect(result).toEqual({ status: 200, location: null, proxied: ["/files/key?signature=x"] });
  });

  it("redirects when another host serves the file", async () => {
    const result = await download([file("https://storage.example/key?signature=x")]);
    expect(result).toEqual({ status: 302, location: "https://storage.example/key?signature=x", proxied: [] });
  });

  it.each([[[]], [[file(null)]], [[file("javascript:alert(1)")]], [[file("/v0/users/me")]]])(
    "responds with 404 for %j",
    async (files) => expect(await download(files)).toEqual({ status: 404, location: null, proxied: [] }),
  );

  it("responds with the status of an API error, and with 400 when ids are invalid", async () => {
    expect(await download(new ApiError({ status: 403, code: 4005 }))).toMatchObject({ status: 403 });
    expect(await download([], "/resources/plant-file?companyId=3&plantId=9&fileId=x")).toMatchObject({ status: 400 });
  });
});
