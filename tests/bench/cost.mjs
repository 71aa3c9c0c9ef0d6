import { atMost, firstCompany, report, slowness, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** V8 optimises a function after many calls: with fewer requests the figure is that of slower code. */
const warmUpRequests = 100;
const rounds = 8;
const requestsOfRound = 50;
/** Different ones, between which somebody goes back and forth. */
const plantCount = 20;

const listData = `/plants.data?_routes=${encodeURIComponent("routes/_app.plants")}`;

/**
 * Milliseconds of processor time of workerd for a request, of all its Workers and the reference API: as measured, and as
 * they were on a quiet host. The slowness of the machine is measured before and after each round, because it changes.
 */
async function costOf(send, { warmUp = warmUpRequests, count = requestsOfRound, of = rounds } = {}) {
  for (let index = 0; index < warmUp; index += 1) await send(index);
  const costs = [];
  let slownessBefore = slowness();
  for (let round = 0; round < of; round += 1) {
    const before = workerdUsage().cpuSeconds;
    for (let index = 0; index < count; index += 1) await send(round * count + index);
    const measured = (1_000 * (workerdUsage().cpuSeconds - before)) / count;
    const slownessAfter = slowness();
    costs.push({ measured, onQuietHost: (2 * measured) / (slownessBefore + slownessAfter) });
    slownessBefore = slownessAfter;
  }
  const mean = (field) => costs.reduce((sum, cost) => sum + cost[field], 0) / of;
  return { measured: mean("measured"), onQuietHost: mean("onQuietHost") };
}

/** The rows of a cost; without a bar it is reported. */
function costRows(what, { measured, onQuietHost }, bar) {
  const name = `processor time of ${what}`;
  return [
    bar ? atMost(name, onQuietHost, bar, "ms") : report(name, onQuietHost, "ms"),
    report("  as measured at this speed of the machine", measured, "ms"),
  ];
}

/** The processor time of pages, one request after the other, so that other work of the machine is not part of it. */
export async function measureCost({ stack: { url } }) {
  const headers = { Cookie: await signedInCookie(url), "Accept-Encoding": "gzip" };
  const company = await firstCompany(`${url}/api/v0`, headers);
  const list = `/api/v0/companies/${company}/plants`;
  const { text } = await timed(`${url}${list}?per_page=100`, headers);
  const plantIds = JSON.parse(text).data.map(({ id }) => id);
  const otherIds = plantIds.slice(plantCount);
  const page = (path) => costOf(() => timed(`${url}${path}`, headers));
  const plant = (id) => timed(`${url}/plants/${id}`, headers);
  const writeNote = async () => {
    const response = await fetch(`${url}/actions/write-note`, {
      method: "POST",
      headers: { ...headers, Origin: url, "Content-Type": "application/json" },
      body: JSON.stringify({ plantId: plantIds[0], companyId: company, message: "Cleaned the modules." }),
    });
    if (!response.ok) throw new Error(`The note responded ${response.status}: ${await response.text()}`);
    await response.text();
  };
  const first = { warmUp: 0, count: otherIds.length, of: 1 };
  return [
    ...costRows("the dashboard", await page("/"), 25),
    ...costRows("the plants list", await page("/plants"), 20),
    ...costRows("a plant", await costOf((at) => plant(plantIds[at % plantCount])), 40),
    // Each is another plant, of which nothing is kept in the memory yet.
    ...costRows("a plant that is opened for the first time", await costOf((at) => plant(otherIds[at]), first)),
    // The address of the menu: that of the list alone is answered with a redirect to it.
    ...costRows("the tickets", await page("/tickets?ticket_status=open"), 15),
    ...costRows("a list's data", await page(listData), 9),
    ...costRows("the proxied list alone", await page(list)),
    ...costRows("a saved note", await costOf(writeNote)),
    ...costRows("a sign-in", await costOf(() => signedInCookie(url))),
    report("slowness of the machine, compared to a quiet host", slowness(), "×"),
  ];
}
