import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { projectRoot } from "../../scripts/build.mjs";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const kilobytes = (bytes) => Math.round(bytes / 100) / 10;
const brotliSize = (body) => brotliCompressSync(body).length;

/** The map's own files: they come after first paint and are measured apart. */
const ofTheMap = (url) => /maplibre|map-view|plant-map-content|plant-clusters|worker-client/i.test(url);

const restMs = 1_500;

/** Opens a path; answers when nothing was loaded for a while: what scripts fetch as they start is fetched then. */
async function openWhole(page, path) {
  let newest = 0;
  const listen = () => {
    newest = performance.now();
  };
  page.on("request", listen);
  page.on("requestfinished", listen);
  const document = await page.goto(path, { waitUntil: "networkidle" });
  while (performance.now() - newest < restMs) await page.waitForTimeout(100);
  page.off("request", listen);
  page.off("requestfinished", listen);
  return document;
}

/** Opens a path without a cache; answers the page's text and all that was loaded until the network rested. */
async function firstLoad(page, path) {
  const responses = [];
  const listen = (response) => responses.push(response);
  page.on("response", listen);
  const document = await openWhole(page, path);
  page.off("response", listen);
  const files = await Promise.all(
    responses.map(async (response) => ({
      url: response.url(),
      type: response.request().resourceType(),
      body: response.ok() ? await response.body().catch(() => Buffer.alloc(0)) : Buffer.alloc(0),
    })),
  );
  return { files, html: await document.text() };
}

/** How many files a browser asks for to show what the server rendered: the page and all that it names itself. */
function namedByPage(html) {
  const links = [...html.matchAll(/<link[^>]+>/g)].map(([tag]) => tag);
  const loaded = links.filter((tag) => /rel="(stylesheet|preload|modulepreload)"/.test(tag));
  const addresses = [
    ...loaded.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]),
    ...[...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, address]) => address),
    ...[...html.matchAll(/import\s[^;]*?"(\/assets\/[^"]+)"/g)].map(([, address]) => address),
  ];
  return 1 + new Set(addresses.filter(Boolean)).size;
}

async function routeRows(context, { name, path, mostScript }) {
  const page = await context.newPage();
  const { files, html } = await firstLoad(page, path);
  await page.close();
  const own = new URL(path, files[0].url).origin;
  const sum = (wanted) =>
    kilobytes(files.filter(wanted).reduce((total, { body }) => total + brotliSize(body), 0));
  const foreign = files.filter(({ url }) => !url.startsWith(own) && !url.startsWith("data:"));
  return [
    atMost(
      `${name}: JS of the first load, brotli`,
      sum(({ url, type }) => type === "script" && !ofTheMap(url)),
      mostScript,
      "kB",
    ),
    atMost(
      `${name}: CSS of the first load, brotli`,
      sum(({ url, type }) => type === "stylesheet" && !ofTheMap(url)),
      15,
      "kB",
    ),
    atMost(`${name}: requests before useful content`, namedByPage(html), 12, ""),
    atMost(`${name}: requests to third parties`, foreign.length, 0, ""),
  ];
}

/** What going from one filter of the list to another costs. */
async function softNavigationRows(context) {
  const page = await context.newPage();
  await openWhole(page, "/plants");
  const data = [];
  page.on("response", (response) => {
    if (["fetch", "xhr"].includes(response.request().resourceType())) data.push(response.body());
  });
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await page.waitForLoadState("networkidle");
  const bytes = await Promise.all(data.map(async (body) => gzipSync(await body).length));
  await page.close();
  return [
    atMost("plants: data requests of a soft navigation", data.length, 1, ""),
    atMost(
      "plants: payload of a soft navigation, gzip",
      kilobytes(bytes.reduce((a, b) => a + b, 0)),
      30,
      "kB",
    ),
  ];
}

/** Bytes and counts of the first load of each route, against the bars. */
export async function measureWeight({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const guest = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const { context, plantPath } = await signedInPage(browser, stack.url);
    const worker = gzipSync(readFileSync(join(projectRoot, "build/worker/index.js"))).length;
    return [
      ...(await routeRows(guest, { name: "sign-in", path: "/sign-in", mostScript: 130 })),
      ...(await routeRows(context, { name: "dashboard", path: "/", mostScript: 230 })),
      ...(await routeRows(context, { name: "plants", path: "/plants", mostScript: 130 })),
      ...(await routeRows(context, { name: "issues", path: "/issues", mostScript: 130 })),
      ...(await routeRows(context, { name: "long term", path: "/performances", mostScript: 130 })),
      ...(await routeRows(context, { name: "health", path: "/health", mostScript: 130 })),
      ...(await routeRows(context, { name: "reports", path: "/reports", mostScript: 130 })),
      ...(await routeRows(context, { name: "plant", path: plantPath, mostScript: 230 })),
      ...(await softNavigationRows(context)),
      atMost("edge Worker, gzip", kilobytes(worker), 1_000, "kB"),
    ];
  } finally {
    await browser.close();
  }
}
