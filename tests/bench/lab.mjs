import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { run } from "../../scripts/processes.mjs";
import { atLeast, atMost, median, report } from "./measuring.mjs";
import { signedInCookie, signedInPage } from "./signed-in.mjs";

/** Lighthouse requires a newer Node than the project, so npx fetches both from the registry for the benchmark only. */
const tools = ["--package=node@22.23.3", "--package=lighthouse@13.5.0"];
const runs = 3;

/** One run of Lighthouse's mobile preset; its result. */
async function lighthouse(url, cookie, { executablePath, folder }) {
  const file = join(folder, "result.json");
  const headers = cookie ? { Cookie: cookie } : {};
  const args = [
    url,
    `--extra-headers=${JSON.stringify(headers)}`,
    "--output=json",
    `--output-path=${file}`,
    "--only-categories=performance,accessibility,best-practices",
    "--chrome-flags=--headless=new --no-sandbox --disable-quic",
    "--quiet",
  ];
  const command = 'exec node "$(command -v lighthouse)" "$@"';
  await run("npm", ["exec", "--yes", "--engine-strict=false", ...tools, "--", "sh", "-c", command, "lab", ...args], {
    quiet: true,
    env: { CHROME_PATH: executablePath },
  });
  return JSON.parse(readFileSync(file, "utf8"));
}

function rowsOf(name, results) {
  const middle = (read) => median(results.map(read));
  const score = (category) => 100 * middle(({ categories }) => categories[category].score);
  const audit = (id) => middle(({ audits }) => audits[id].numericValue);
  return [
    atLeast(`${name}: Lighthouse performance`, score("performance"), 95, ""),
    atLeast(`${name}: Lighthouse accessibility`, score("accessibility"), 100, ""),
    atLeast(`${name}: Lighthouse best practices`, score("best-practices"), 100, ""),
    atMost(`${name}: layout shift (CLS)`, audit("cumulative-layout-shift"), 0.02, ""),
    atMost(`${name}: total blocking time (TBT)`, audit("total-blocking-time"), 150, "ms"),
    report(`${name}: largest contentful paint`, audit("largest-contentful-paint"), "ms"),
  ];
}

/** The median of three runs per page on a simulated phone of 2016 with slow 4G. */
export async function measureLab({ stack, executablePath }) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-lab-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const { plantPath } = await signedInPage(browser, stack.url);
    await browser.close();
    const cookie = await signedInCookie(stack.url);
    const pages = [
      ["sign-in", "/sign-in", undefined],
      ["dashboard", "/", cookie],
      ["plants", "/plants", cookie],
      ["plant", plantPath, cookie],
    ];
    const rows = [];
    for (const [name, path, signedIn] of pages) {
      const results = [];
      for (let count = 0; count < runs; count++) {
        results.push(await lighthouse(`${stack.url}${path}`, signedIn, { executablePath, folder }));
      }
      rows.push(...rowsOf(name, results));
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
