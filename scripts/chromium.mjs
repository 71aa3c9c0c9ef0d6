import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** Debian's shell without windows comes first: the same engine, and tests take a quarter less time. */
const debianPackage = "chromium-headless-shell";
const names = [debianPackage, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * What Chromium needs to run quietly without a display, a sandbox or a graphics card. Only WebGL goes through
 * SwiftShader: a page as a whole is drawn a third faster without it.
 */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader-webgl",
  "--enable-unsafe-swiftshader",
];

/** The path of a Chromium on this machine: CHROME_PATH, the PATH, Playwright's own; undefined where there is none. */
export function findChromium(env = process.env) {
  if (env.CHROME_PATH) return existsSync(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

const mayInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** A Chromium's path; installs Debian's package where that is possible, else stops with one line. */
export function needChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROME_PATH && mayInstall()) {
    console.log("Installing Chromium from Debian's packages …");
    const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    execFileSync("apt-get", ["update", "-qq"], quiet);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", debianPackage], quiet);
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    "No Chromium found: install it (Debian: apt-get install chromium) or set CHROME_PATH to one.",
  );
  process.exit(1);
}
