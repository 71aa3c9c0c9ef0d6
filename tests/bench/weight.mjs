import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { projectRoot } from "../../scripts/build.mjs";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost, report } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const kilobytes = (bytes) => Math.round(bytes / 100) / 10;
const brotliSize = (body) => brotliCompressSync(body).length;

/** Files of the map: they load after the first paint and are measured separately. */
const isMapFile = (url) => /maplibre|map-view|plant-map-content|plant-clusters|worker-client/i.test(url);

const idleMs = 1_500;

async function untilIdle(page, newest) {
  while (performance.now() - newest() < idleMs) await page.waitForTimeout(100);
}

/** Opens a path and resolves once no request started or finished for a while, so that scripts' own requests count. */
async function openUntilIdle(page, path) {
  let newest = 0;
  const listen = () => {
    newest = performance.now();
  };
  page.on("request", listen);
  page.on("requestfinished", listen);
  const document = await page.goto(path);
  await untilIdle(page, () => newest);
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
  const origin = new URL(path, files[0].url).origin;
  const sum = (matches) => kilobytes(files.filter(matches).reduce((total, { body }) => total + brotliSize(body), 0));
  const thirdParty = files.filter(({ url }) => !url.startsWith(origin) && !url.startsWith("data:"));
  return [
    atMost(
      `${name}: JS of the first load, brotli`,
      sum(({ url, type }) => type === "script" && !isMapFile(url)),
      maxScript,
      "kB",
    ),
    atMost(
      `${name}: CSS of the first load, brotli`,
      sum(({ url, type }) => type === "stylesheet" && !isMapFile(url)),
      15,
      "kB",
    ),
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

/** The files of the browser build. Remix loads each route's entry by its own URL, however small it is. */
function fileRows() {
  const folder = join(projectRoot, "build/pages/client/assets");
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const small = files.filter((name) => statSync(join(folder, name)).size < 1_000);
  const entries = small.filter((name) => /^(route|root|entry\.client)-/.test(name));
  return [
    atMost("JS and CSS files of the browser build", files.length, 150, ""),
    report("entries of routes under 1 kB", entries.length, ""),
    report("other files under 1 kB", small.length - entries.length, ""),
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
      ...(await routeRows(guest, { name: "sign-in", path: "/sign-in", maxScript: 150 })),
      ...(await routeRows(context, { name: "dashboard", path: "/", maxScript: 240 })),
      ...(await routeRows(context, { name: "plants", path: "/plants", maxScript: 150 })),
      ...(await routeRows(context, { name: "issues", path: "/issues", maxScript: 150 })),
      ...(await routeRows(context, { name: "long term", path: "/performances", maxScript: 150 })),
      ...(await routeRows(context, { name: "health", path: "/health", maxScript: 150 })),
      ...(await routeRows(context, { name: "triage", path: "/triage", maxScript: 150 })),
      ...(await routeRows(context, { name: "tickets", path: "/tickets", maxScript: 150 })),
      ...(await routeRows(context, { name: "reports", path: "/reports", maxScript: 150 })),
      ...(await routeRows(context, { name: "plant", path: plantPath, maxScript: 240 })),
      ...(await softNavigationRows(context)),
      ...fileRows(),
      atMost("edge Worker, gzip", kilobytes(worker), 614, "kB"),
    ];
  } finally {
    await browser.close();
  }
}
