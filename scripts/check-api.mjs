import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/**
 * `npm run check-api -- https://…` tells what of the product would work with a v0 API; see docs/api.md. The account is
 * CHECK_EMAIL and CHECK_PASSWORD, or CHECK_TOKEN. Only reading calls are made, with the product's own decoders.
 */

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** The areas without which nobody can use the product. */
const necessary = ["Sign-in", "Plants list", "Dashboard", "Plant"];

/** Loads a module with the product's own calls and decoders. `close` stops the server that loads it. */
export async function loadProductModule(path) {
  if (!globalThis.Temporal) await import("temporal-polyfill/global");
  const server = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, "scripts/check-api.config.ts"),
  });
  const loaded = await server.ssrLoadModule(path);
  return { ...loaded, close: () => server.close() };
}

const signs = { works: "✓", deviates: "~", fails: "✗", skipped: "–" };

/** The lines of a check: each call, then each area. */
function checkLines(results, summary) {
  const callLines = results.flatMap(({ name, area, outcome, details, durationMs }) => [
    `${signs[outcome]} ${area.padEnd(22)} ${name}${outcome === "skipped" ? "" : ` (${durationMs} ms)`}${
      outcome === "fails" || outcome === "skipped" ? `: ${details[0]}` : ""
    }`,
    ...(outcome === "deviates" ? details.map((detail) => `    ${detail}`) : []),
  ]);
  return [...callLines, "", ...summary.map(({ area, verdict }) => `${area.padEnd(24)} ${verdict}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address = "", company] = process.argv.slice(2);
  const { CHECK_EMAIL: email, CHECK_PASSWORD: password, CHECK_TOKEN: token } = process.env;
  if (!/^https?:/.test(address) || !URL.canParse(address) || (company && !/^\d+$/.test(company))) {
    console.error("Name the address of the v0 API: npm run check-api -- https://api.example.org [company id]");
    process.exit(1);
  }
  if (!token && !(email && password)) {
    console.error("Set CHECK_EMAIL and CHECK_PASSWORD, or CHECK_TOKEN, to an account of the API.");
    process.exit(1);
  }
  const { checkApi, summarize, close } = await loadProductModule("/scripts/check-api-run.ts");
  const results = await checkApi({
    url: address.replace(/\/+$/, "").replace(/\/v0$/, ""),
    account: token ? null : { email, password },
    token,
    companyId: company ? Number(company) : undefined,
  });
  const summary = summarize(results);
  console.log(checkLines(results, summary).join("\n"));
  await close();
  process.exit(summary.every(({ area, works }) => works || !necessary.includes(area)) ? 0 : 1);
}
