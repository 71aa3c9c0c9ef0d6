import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { projectRoot } from "../../scripts/build.mjs";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const kilobytes = (bytes) => Math.round(bytes / 100) / 10;

/** Files of the map: they load after the first paint and are measured separately. */
const isMapFile = (url) => /\/assets\/map-|maplibre|plant-clusters|worker-client/i.test(url);

const idleMs = 1_500;

/** Opens a path and resolves once no request started or finished for a while, so that scripts' own requests count. */
async function openUntilIdle(page, path) {
  let newest = 0;
  const listen = () => {
    newest = performance.now();
  };
  page.on("request", listen);
  page.on("requestfinished", listen);
  const document = await page.goto(path);
  while (performance.now() - newest < idleMs) await page.waitForTimeout(100);
  page.off("request", listen);
  page.off("requestfinished", listen);
  return document;
}

/** Opens a path without a cache; resolves to the page's HTML and everything that was loaded. */
async function firstLoad(page, path) {
  const responses = [];
  const listen = (response) => responses.push(response);
  page.on("response", listen);
  const document = await openUntilIdle(page, path);
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

/** The number of requests for what the server rendered: the page, its styles, scripts, preloads and static imports. */
function requestCount(html) {
  const links = [...html.matchAll(/<link[^>]+>/g)].map(([tag]) => tag);
  const loaded = links.filter((tag) => /rel="(stylesheet|preload|modulepreload)"/.test(tag));
  const urls = [
    ...loaded.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]),
    ...[...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, url]) => url),
    ...[...html.matchAll(/import\s[^;]*?"(\/assets\/[^"]+)"/g)].map(([, url]) => url),
  ];
  return 1 + new Set(urls.filter(Boolean)).size;
}

async function routeRows(context, { name, path, maxScript }) {
  const page = await context.newPage();
  const { files, html } = await firstLoad(page, path);
  await page.close();
  const { origin } = new URL(files[0].url);
  const brotli = (resourceType) =>
    kilobytes(
      files
        .filter(({ url, type }) => type === resourceType && !isMapFile(url))
        .reduce((total, { body }) => total + brotliCompressSync(body).length, 0),
    );
  const thirdParty = files.filter(({ url }) => !url.startsWith(origin) && !url.startsWith("data:"));
  return [
    atMost(`${name}: JS of the first load, brotli`, brotli("script"), maxScript, "kB"),
    atMost(`${name}: CSS of the first load, brotli`, brotli("stylesheet"), 16, "kB"),
    atMost(`${name}: requests before useful content`, requestCount(html), 30, ""),
    atMost(`${name}: requests to third parties`, thirdParty.length, 0, ""),
  ];
}

/** The cost of a soft navigation within a list. */
async function softNavigationRows(context) {
  const page = await context.newPage();
  await openUntilIdle(page, "/plants");
  const data = [];
  page.on("response", (response) => {
    if (["fetch", "xhr"].includes(response.request().resourceType())) data.push(response.body());
  });
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await page.waitForTimeout(idleMs);
  const bytes = await Promise.all(data.map(async (body) => gzipSync(await body).length));
  await page.close();
  return [
    atMost("plants: data requests of a soft navigation", data.length, 1, ""),
    atMost("plants: payload of a soft navigation, gzip", kilobytes(bytes.reduce((a, b) => a + b, 0)), 30, "kB"),
  ];
}

/** The paths, and the bar of the script of their first load: those with charts have more of it. */
const routes = [
  { name: "dashboard", path: "/", maxScript: 270 },
  { name: "plants", path: "/plants", maxScript: 190 },
  { name: "issues", path: "/issues", maxScript: 190 },
  { name: "long term", path: "/performances", maxScript: 190 },
  { name: "health", path: "/health", maxScript: 190 },
  { name: "triage", path: "/triage", maxScript: 190 },
  { name: "tickets", path: "/tickets", maxScript: 190 },
  { name: "reports", path: "/reports", maxScript: 190 },
];

/** Bytes and counts of the first load of each route, against the bars. */
export async function measureWeight({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const guest = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const { context, plantPath } = await signedInPage(browser, stack.url);
    const rows = await routeRows(guest, { name: "sign-in", path: "/sign-in", maxScript: 190 });
    for (const route of [...routes, { name: "plant", path: plantPath, maxScript: 270 }]) {
      rows.push(...(await routeRows(context, route)));
    }
    const worker = gzipSync(readFileSync(join(projectRoot, "build/worker/index.js"))).length;
    return [
      ...rows,
      ...(await softNavigationRows(context)),
      atMost("edge Worker, gzip", kilobytes(worker), 1_000, "kB"),
    ];
  } finally {
    await browser.close();
  }
}
