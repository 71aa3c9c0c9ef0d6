import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/**
 * `npm run smoke -- https://…` checks a running deployment from outside: pages, headers, files, borders. With
 * SMOKE_EMAIL and SMOKE_PASSWORD it also signs in and out. The deploy script and the integration tests run the same
 * checks.
 */

/** Fails the check in which it is called. */
function expectThat(condition, message) {
  if (!condition) throw new Error(message);
}

const header = (response, name) => response.headers.get(name) ?? "";

function expectHeader(response, name, pattern) {
  const value = header(response, name);
  expectThat(pattern.test(value), `${name} of ${new URL(response.url).pathname} is ${JSON.stringify(value)}`);
}

function expectStatus(response, status) {
  expectThat(response.status === status, `${new URL(response.url).pathname} answers ${response.status}, not ${status}`);
}

/** The headers of everything that is served, by the Worker or by the asset server. */
function expectSafeHeaders(response) {
  expectHeader(response, "Strict-Transport-Security", /^max-age=\d{8,}/);
  expectHeader(response, "X-Content-Type-Options", /^nosniff$/);
  expectHeader(response, "Referrer-Policy", /^strict-origin-when-cross-origin$/);
  expectHeader(response, "Permissions-Policy", /camera=\(self\)/);
  expectHeader(response, "Cross-Origin-Opener-Policy", /^same-origin$/);
  expectHeader(response, "Cross-Origin-Resource-Policy", /^same-origin$/);
  expectHeader(response, "Content-Security-Policy", /frame-ancestors 'none'/);
}

const guestPages = ["/sign-in", "/forgot-password"];

const checks = {
  async "the Worker runs and reaches its v0 API"({ request, expectedBuild }) {
    const response = await request("/healthz");
    const text = await response.text();
    expectThat(response.status === 200, `/healthz answers ${response.status}: ${text.trim()}`);
    const { build } = JSON.parse(text);
    if (expectedBuild) expectThat(build === expectedBuild, `the build is ${build}, not ${expectedBuild}`);
    return `build ${build}`;
  },
  async "guest pages exist in both languages"({ request }) {
    for (const path of guestPages) {
      for (const language of ["en", "nl"]) {
        const response = await request(path, { headers: { "Accept-Language": language } });
        expectStatus(response, 200);
        const html = await response.text();
        expectThat(html.includes(`<html lang="${language}`), `${path} is not in the language ${language}`);
        expectThat(html.includes('name="email"'), `${path} has no form`);
      }
    }
  },
  async "guest pages are exported files, with a policy of their scripts"({ request }) {
    for (const path of guestPages) {
      const response = await request(path);
      expectSafeHeaders(response);
      expectHeader(response, "X-Request-Id", /^[\w-]{8,}$/);
      expectHeader(response, "Cache-Control", /^private/);
      const policy = header(response, "Content-Security-Policy");
      const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
      const hashes = scripts.map(([, code]) => createHash("sha256").update(code).digest("base64"));
      expectThat(hashes.length > 0, `${path} has no scripts`);
      expectThat(!policy.includes("nonce"), `${path} was rendered: its file was exported with other settings`);
      expectThat(
        hashes.every((hash) => policy.includes(`'sha256-${hash}'`)),
        `a script of ${path} is not in the policy`,
      );
      expectStatus(await request(path, { headers: { "If-None-Match": header(response, "ETag") } }), 304);
    }
  },
  async "hashed files are immutable and come without the Worker"({ request }) {
    const html = await (await request("/sign-in")).text();
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g))];
    expectThat(files.length > 3, "the sign-in page names no files");
    for (const path of files) {
      const response = await request(path);
      await response.arrayBuffer();
      expectStatus(response, 200);
      expectSafeHeaders(response);
      expectHeader(response, "Cache-Control", /max-age=31536000.*immutable/);
      expectThat(!response.headers.has("X-Request-Id"), `${path} was served by the Worker`);
    }
    const [path] = files;
    const etag = header(await request(path), "ETag");
    expectStatus(await request(path, { headers: { "If-None-Match": etag } }), 304);
    return `${files.length} files`;
  },
  async "missing files are not kept, and nobody sees templates or rules"({ request }) {
    expectStatus(await request("/assets/none-abc.js"), 404);
    for (const path of ["/assets/none-abc.js", "/static-pages/busy.en.light.html", "/_headers"]) {
      const response = await request(path);
      expectThat(response.status === 404 || response.status === 302, `${path} answers ${response.status}`);
      expectThat(!/__placeholder_|immutable/.test(await response.text()), `${path} is shown`);
      expectHeader(response, "Cache-Control", /no-store/);
      expectSafeHeaders(response);
    }
  },
  async "nothing is shown without a session"({ request }) {
    for (const path of ["/plants", "/tickets", "/reports"]) {
      const response = await request(path);
      expectStatus(response, 302);
      expectHeader(response, "Location", /^\/(sign-in)?\?nextUrl=/);
    }
    const proxied = await request("/api/v0/users/me");
    expectStatus(proxied, 401);
    expectSafeHeaders(proxied);
    expectThat((await proxied.json()).error?.code === 1000, "the proxied call has no error code");
  },
  async "requests of other sites are rejected"({ request }) {
    for (const headers of [{ Origin: "https://other.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
      const body = new URLSearchParams({ email: "a@b.example", password: "x" });
      expectStatus(await request("/sign-in", { method: "POST", headers, body }), 403);
    }
  },
  async "crawlers and reporters find their files"({ request }) {
    const robots = await request("/robots.txt");
    expectThat((await robots.text()).includes("Disallow: /"), "robots.txt lets crawlers in");
    const text = await (await request("/.well-known/security.txt")).text();
    expectThat(/^Contact: (mailto:|https?:)\S+$/m.test(text), "security.txt has no contact");
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
    expectThat(expires > Date.now(), "security.txt has expired");
  },
};

/** Only with an account. */
const accountChecks = {
  async "an account signs in, sees the dashboard and signs out"({ request, origin, account }) {
    const post = (path, fields, cookie = "") =>
      request(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Origin: origin, ...(cookie && { Cookie: cookie }) },
      });
    const signedIn = await post("/sign-in", account);
    expectThat([302, 303].includes(signedIn.status), `the sign-in answers ${signedIn.status}`);
    const lines = signedIn.headers.getSetCookie();
    const session = lines.find((line) => line.startsWith("__Host-session="));
    expectThat(session, "the sign-in sets no session cookie");
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) {
      expectThat(session.includes(attribute), `the session cookie is not ${attribute}`);
    }
    const cookie = lines.map((line) => line.split(";", 1)[0]).join("; ");
    const dashboard = await request("/", { headers: { Cookie: cookie } });
    expectStatus(dashboard, 200);
    expectHeader(dashboard, "Cache-Control", /private, no-store/);
    await dashboard.text();
    const signedOut = await post("/sign-out", {}, cookie);
    expectHeader(signedOut, "Set-Cookie", /__Host-session=;/);
    const after = await request("/", { headers: { Cookie: cookie } });
    expectThat(after.status === 302, "the session still works after the sign-out");
  },
};

/** One request on a connection of its own, so that a kept connection that the server closes fails no check. */
const createRequest =
  (origin, timeoutMs) =>
  (path, init = {}) =>
    fetch(origin + path, {
      ...init,
      headers: { Connection: "close", ...init.headers },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });

/**
 * Runs all checks, each on its own.
 *
 * @param {string} address of the deployment
 * @param {{ account?: { email: string, password: string }, expectedBuild?: string, timeoutMs?: number }} [options]
 * @returns {Promise<{ name: string, error: string | null, detail: string }[]>}
 */
export async function smoke(address, { account, expectedBuild, timeoutMs = 20_000 } = {}) {
  const { origin } = new URL(address);
  const context = { request: createRequest(origin, timeoutMs), origin, account, expectedBuild };
  const results = [];
  for (const [name, check] of Object.entries({ ...checks, ...(account && accountChecks) })) {
    try {
      results.push({ name, error: null, detail: (await check(context)) ?? "" });
    } catch (error) {
      results.push({ name, error: error.cause?.message ?? error.message, detail: "" });
    }
  }
  return results;
}

/** Prints the results of a smoke test; true when all checks passed. */
export function printSmoke(results, log = console.log) {
  for (const { name, error, detail } of results) {
    log(`${error === null ? "✓" : "✗"} ${name}${detail && ` (${detail})`}${error === null ? "" : `: ${error}`}`);
  }
  const failed = results.filter(({ error }) => error !== null).length;
  log(failed ? `${failed} of ${results.length} checks failed.` : `All ${results.length} checks passed.`);
  return failed === 0;
}

/** The account of the environment; undefined without one. */
export const accountFrom = ({ SMOKE_EMAIL: email, SMOKE_PASSWORD: password }) =>
  email && password ? { email, password } : undefined;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address = ""] = process.argv.slice(2);
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    console.error("Name the address of the deployment: npm run smoke -- https://heliograph.example.org");
    process.exit(1);
  }
  process.exit(printSmoke(await smoke(address, { account: accountFrom(process.env) })) ? 0 : 1);
}
