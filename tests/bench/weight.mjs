import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { projectRoot } from "../../scripts/build.mjs";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost, report } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const kilobytes = (bytes) => Math.round(bytes / 100) / 10;

/** Files of the map: they load after the first paint and are measured separately. */
const isMapFile = (url) => /\/assets\/(base-)?map-|maplibre|plant-clusters|worker-client/i.test(url);

/** So long without a request, a page has loaded. */
const quietMs = 1_500;

/** Does something in a page. Resolves once no request starts or finishes any more, so that scripts' own requests count. */
async function untilQuiet(page, act) {
  let newest = 0;
  const listen = () => {
    newest = performance.now();
  };
  page.on("request", listen);
  page.on("requestfinished", listen);
  const result = await act();
  listen();
  while (performance.now() - newest < quietMs) await page.waitForTimeout(100);
  page.off("request", listen);
  page.off("requestfinished", listen);
  return result;
}

/** Runs in the page before its scripts: what they leave for when the browser is idle waits for `runIdleCallbacks`. */
function holdIdleCallbacks() {
  const held = new Map();
  window.requestIdleCallback = (callback) => {
    held.set(held.size + 1, callback);
    return held.size;
  };
  window.cancelIdleCallback = (id) => held.set(id, () => {});
  window.runIdleCallbacks = () => {
    window.requestIdleCallback = (callback) => window.setTimeout(callback);
    for (const callback of held.values()) callback();
  };
}

/**
 * Opens a path without a cache; resolves to the page's HTML and the files of the two parts of its first load:
 *
 * - `interactive`: all that the page requests until it is hydrated and requests nothing more by itself. This includes
 *   what its charts need, and all that is not left for an idle browser.
 * - `background`: what the page requests once the browser is idle, which the user does not wait for.
 *
 * The browser is idle only when the first part is complete. So the parts do not depend on the speed of the machine.
 */
async function firstLoad(page, path) {
  let responses = [];
  page.on("response", (response) => responses.push(response));
  const filesOf = (received) =>
    Promise.all(
      received.map(async (response) => ({
        url: response.url(),
        type: response.request().resourceType(),
        body: response.ok() ? await response.body().catch(() => Buffer.alloc(0)) : Buffer.alloc(0),
      })),
    );
  await page.addInitScript(holdIdleCallbacks);
  const document = await untilQuiet(page, async () => {
    const response = await page.goto(path);
    await page.locator("html[data-hydrated]").waitFor();
    return response;
  });
  const interactive = await filesOf(responses);
  responses = [];
  await untilQuiet(page, () => page.evaluate(() => window.runIdleCallbacks()));
  return { interactive, background: await filesOf(responses), html: await document.text() };
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

const brotli = (files) => kilobytes(files.reduce((total, { body }) => total + brotliCompressSync(body).length, 0));

const isCode = ({ type }) => type === "script" || type === "stylesheet";

async function routeRows(context, { name, path, maxScript }) {
  const page = await context.newPage();
  const { interactive, background, html } = await firstLoad(page, path);
  await page.close();
  const { origin } = new URL(interactive[0].url);
  const ofType = (resourceType) => interactive.filter(({ url, type }) => type === resourceType && !isMapFile(url));
  const thirdParty = [...interactive, ...background].filter(
    ({ url }) => !url.startsWith(origin) && !url.startsWith("data:"),
  );
  return {
    background: background.filter(isCode),
    rows: [
      atMost(`${name}: JS until interactive, brotli`, brotli(ofType("script")), maxScript, "kB"),
      atMost(`${name}: CSS until interactive, brotli`, brotli(ofType("stylesheet")), 16, "kB"),
      atMost(`${name}: requests before useful content`, requestCount(html), 30, ""),
      atMost(`${name}: requests to third parties`, thirdParty.length, 0, ""),
    ],
  };
}

const backgroundRow = (name, files) => atMost(`${name}: code in the background, brotli`, brotli(files), 12, "kB");

/**
 * The background of a page has two parts: what every page loads, and the code of what the page opens on demand, so that
 * this works without a network (docs/domain/offline.md). The latter has no bar: most of it is the editor and, of a plant,
 * its tabs.
 */
function backgroundRows(name, files, ofEvery) {
  const isOfEvery = ({ url }) => ofEvery.some((file) => file.url === url);
  return [
    backgroundRow(name, files.filter(isOfEvery)),
    report(`${name}: code for offline use, brotli`, brotli(files.filter((file) => !isOfEvery(file))), "kB"),
  ];
}

/** The file of the service worker, and the module that registers it. */
function workerRow(background) {
  const body = readFileSync(join(projectRoot, "build/pages/client/service-worker.js"));
  const registration = background.filter(({ url }) => url.includes("/offline-notices-"));
  return atMost("service worker and its registration, brotli", brotli([{ body }, ...registration]), 12, "kB");
}

/** The cost of a soft navigation within a list. */
async function softNavigationRows(context) {
  const page = await context.newPage();
  await untilQuiet(page, () => page.goto("/plants"));
  const data = [];
  page.on("response", (response) => {
    if (["fetch", "xhr"].includes(response.request().resourceType())) data.push(response.body());
  });
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await page.waitForTimeout(quietMs);
  const bytes = await Promise.all(data.map(async (body) => gzipSync(await body).length));
  await page.close();
  return [
    atMost("plants: data requests of a soft navigation", data.length, 1, ""),
    atMost("plants: payload of a soft navigation, gzip", kilobytes(bytes.reduce((a, b) => a + b, 0)), 30, "kB"),
  ];
}

/**
 * The paths, and the bar of the script of their first load: pages with charts have a higher bar. Reports opens nothing
 * on demand that is needed offline.
 */
const routes = [
  { name: "dashboard", path: "/", maxScript: 280 },
  { name: "plants", path: "/plants", maxScript: 205 },
  { name: "issues", path: "/issues", maxScript: 205 },
  { name: "long term", path: "/performances", maxScript: 205 },
  { name: "health", path: "/health", maxScript: 205 },
  { name: "triage", path: "/triage", maxScript: 205 },
  { name: "tickets", path: "/tickets", maxScript: 205 },
  { name: "reports", path: "/reports", maxScript: 205 },
];

/** Bytes and counts of the first load of each route, against the bars. */
export async function measureWeight({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const guest = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const { context, plantPath } = await signedInPage(browser, stack.url);
    const signIn = await routeRows(guest, { name: "sign-in", path: "/sign-in", maxScript: 205 });
    const rows = [...signIn.rows, backgroundRow("sign-in", signIn.background)];
    const pages = [];
    for (const route of [...routes, { name: "plant", path: plantPath, maxScript: 280 }]) {
      pages.push({ name: route.name, ...(await routeRows(context, route)) });
    }
    const ofEvery = pages.find(({ name }) => name === "reports").background;
    for (const page of pages) rows.push(...page.rows, ...backgroundRows(page.name, page.background, ofEvery));
    rows.push(workerRow(ofEvery));
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
