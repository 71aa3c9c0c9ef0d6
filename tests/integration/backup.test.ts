import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScript } from "@testing/start-script";
import { afterAll, expect, it } from "vitest";
import { startStack } from "../../scripts/stack.mjs";

const directory = mkdtempSync(join(tmpdir(), "heliograph-backup-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const [original, copy, file] = ["original", "copy", "backup.tar.gz"].map((name) => join(directory, name)) as [
  string,
  string,
  string,
];

const password = "Sunny-roof-9";

/** Starts an installation, signs in and stops it after `use`. */
async function inInstallation<T>(stateDir: string, use: (api: Api) => Promise<T>): Promise<T> {
  const referenceVars = { DEMO: "false", ALLOW_SEED: "false" };
  const stack = await startStack({ port: 0, stateDir, edgeVars: { SESSION_SECRET: "x".repeat(40) }, referenceVars });
  try {
    const api = createApi(stack.referenceUrl);
    const path = await stack.createSetupLink();
    const email = "anna@zonnedak.example";
    if (path) {
      const token = new URL(path, stack.url).searchParams.get("token");
      await api("/setup", { token, company_name: "Zonnedak", email, password, password_confirmation: password });
    }
    const { access_token } = await api("/sign-in", { email, password });
    return await use(createApi(stack.referenceUrl, access_token));
  } finally {
    await stack.stop();
  }
}

type Api = ReturnType<typeof createApi>;
function createApi(url: string, token = "") {
  return async (path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(path.startsWith("http") ? path : `${url}/v0${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, ...(body && !isForm && { "Content-Type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(response.status).toBeLessThan(300);
    const text = await response.text();
    return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  };
}

const plantPath = "/companies/1/plants/1";

async function createPlant(api: Api): Promise<void> {
  const address = { street: "Dam", street_number: "1", postal_code: "1012JS", city: "Amsterdam" };
  const monitored_since = "2024-01-01";
  await api("/companies/1/plants", {
    name: "Roof",
    address: { ...address, latitude: 52.4, longitude: 4.9 },
    monitored_since,
  });
  const meter = { inbound_driver: "own_measurements", reference_identifier: "SN1", peak_in_watt: 8000 };
  await api(`${plantPath}/meters`, { ...meter, operational_since: "2015-06-01" });
  const measurements = Array.from({ length: 48 }, (_, hour) => ({
    measured_at: new Date(Date.UTC(2025, 5, 1, hour)).toISOString(),
    generated_in_kwh: hour / 10,
  }));
  await api(`${plantPath}/meters/1/measurements`, { interval_in_minutes: 60, measurements });
  const form = new FormData();
  form.append("files[]", new File(["the roof"], "roof.txt", { type: "text/plain" }));
  await api(`${plantPath}/files`, form);
}

async function readState(api: Api) {
  const [file] = await api(`${plantPath}/files`);
  const figures = await api(`${plantPath}/performances?start_date=2025-05-30&end_date=2025-06-05&period_type=day`);
  const { pathname, search } = new URL(file.temporary_url, "http://api.invalid");
  return {
    figures,
    plants: (await api("/companies/1/plants")).data.map(({ today: _, ...row }: { today: unknown }) => row),
    file: await api(pathname.replace("/v0", "") + search),
  };
}

async function script(stateDir: string, ...args: string[]) {
  const { ended, output } = await startScript(["node", "scripts/backup.mjs", ...args], { STATE_DIR: stateDir }, /^$/);
  return { code: await ended, output: output() };
}

/** The files of a directory with their sizes and modes. */
const contents = (path: string) =>
  readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => [name, statSync(join(path, name)).size, statSync(join(path, name)).mode]);

/** Archives that are no backup, and what a restore says. */
const archives: [string, (state: string) => void, RegExp][] = [
  ["without a database", (state) => emptyDatabases(state), /database cannot be read/],
  ["with an empty database", (state) => writeFileSync(emptyDatabases(state), ""), /database cannot be read/],
  ["with a database that ends early", (state) => damage(state), /database cannot be read/],
  ["with a link", (state) => symlinkSync("/etc/hostname", join(state, "d1/x.sqlite")), /d1\/x\.sqlite is a link or/],
  ["with a link as its key", (state) => linkKey(state), /session-secret is a link or a device/],
  ["with something else", (state) => writeFileSync(join(state, "d1x"), ""), /it contains d1x/],
];

/** Returns the path of a database that could be there. */
function emptyDatabases(state: string): string {
  rmSync(join(state, "d1"), { recursive: true });
  mkdirSync(join(state, "d1"));
  return join(state, "d1/x.sqlite");
}

function linkKey(state: string): void {
  rmSync(join(state, "session-secret"), { force: true });
  symlinkSync("/etc/hostname", join(state, "session-secret"));
}

function damage(state: string): void {
  for (const name of readdirSync(join(state, "d1"), { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".sqlite")) truncateSync(join(state, "d1", name), 20_000);
    if (/-(wal|shm)$/.test(name)) rmSync(join(state, "d1", name));
  }
}

/** Restores archives that are no backup over a state, and expects that it stays as it was. */
async function expectRefusals(stateDir: string): Promise<void> {
  const before = contents(stateDir);
  for (const [name, change, sentence] of archives) {
    const state = mkdtempSync(join(directory, "state-"));
    cpSync(stateDir, state, { recursive: true });
    rmSync(join(state, "log.jsonl"), { force: true });
    change(state);
    const archive = `${state}.tar.gz`;
    execFileSync("tar", ["-czf", archive, "-C", state, ...readdirSync(state)]);
    const { code, output } = await script(stateDir, "restore", archive, "--overwrite");
    expect({ name, code, output }).toEqual({ name, code: 1, output: expect.stringMatching(sentence) });
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(contents(stateDir)).toEqual(before);
  }
  const part = join(directory, "part.tar.gz");
  writeFileSync(part, readFileSync(file).subarray(0, statSync(file).size / 2));
  const output = `${part} is no backup, or not all of it.\n`;
  expect(await script(stateDir, "restore", part, "--overwrite")).toEqual({ code: 1, output });
  expect(contents(stateDir)).toEqual(before);
}

it("restores the same figures and files elsewhere, and overwrites nothing unasked", async () => {
  const before = await inInstallation(original, async (api) => {
    await createPlant(api);
    return readState(api);
  });
  expect(before.file).toBe("the roof");
  expect(before.figures.some((row: { actual_yield_in_kwh: number }) => row.actual_yield_in_kwh > 0)).toBe(true);

  expect(await script(original, "backup", file)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await script(original, "backup", file)).toEqual({ code: 1, output: `${file} exists. Name another file.\n` });
  expect(await script(copy, "restore", file)).toMatchObject({ code: 0 });
  for (const [name, , mode] of contents(copy)) expect([name, Number(mode) & 0o077]).toEqual([name, 0]);
  expect(await inInstallation(copy, readState)).toEqual(before);

  const refused = { code: 1, output: expect.stringContaining("is not empty. Add --overwrite") };
  expect(await script(copy, "restore", file)).toEqual(refused);
  expect(await script(copy, "restore", file, "--overwrite")).toMatchObject({ code: 0 });
  const other = join(directory, "other.tar.gz");
  writeFileSync(other, "no archive");
  expect(await script(copy, "restore", other, "--overwrite")).toEqual({
    code: 1,
    output: `${other} is no backup, or not all of it.\n`,
  });
  await expectRefusals(copy);
  writeFileSync(join(original, "pid"), String(process.pid));
  expect(await script(original, "backup", `${file}.2`)).toEqual({
    code: 1,
    output: expect.stringContaining("is running with STATE_DIR"),
  });
  expect(await inInstallation(copy, readState)).toEqual(before);
});
