import { atMost, firstCompany, median, report, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** V8 optimises a function after many calls: with fewer requests the figure is that of slower code. */
const warmUpRequests = 100;
const requests = 100;
/** Different ones, between which somebody goes back and forth. */
const plantCount = 20;

const listData = `/plants.data?_routes=${encodeURIComponent("routes/_app.plants")}`;

/** Milliseconds of processor time of workerd for a request, of all its Workers and the reference API. */
async function costOf(send, { warmUp = warmUpRequests, count = requests } = {}) {
  for (let index = 0; index < warmUp; index += 1) await send(index);
  const before = workerdUsage().cpuSeconds;
  for (let index = 0; index < count; index += 1) await send(index);
  return (1_000 * (workerdUsage().cpuSeconds - before)) / count;
}

/** Milliseconds of processor time of a fixed computation: how fast the machine is at the moment. */
function fixedComputationMs() {
  const rows = Array.from({ length: 200_000 }, (_, index) => ({ id: (index * 7_919) % 200_003, name: `row ${index}` }));
  const before = process.cpuUsage();
  JSON.parse(JSON.stringify(rows)).sort((a, b) => a.id - b.id);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
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
  return [
    atMost("processor time of the dashboard", await page("/"), 25, "ms"),
    atMost("processor time of the plants list", await page("/plants"), 20, "ms"),
    atMost("processor time of a plant", await costOf((at) => plant(plantIds[at % plantCount])), 40, "ms"),
    // Each of another plant, of which nothing is kept in the memory yet.
    report(
      "  opened for the first time",
      await costOf((at) => plant(otherIds[at]), { warmUp: 0, count: otherIds.length }),
      "ms",
    ),
    // The address of the menu: that of the list alone is answered with a redirect to it.
    atMost("processor time of the tickets", await page("/tickets?ticket_status=open"), 15, "ms"),
    atMost("processor time of a list's data", await page(listData), 9, "ms"),
    report("processor time of the proxied list alone", await page(list), "ms"),
    report("processor time of a saved note", await costOf(writeNote), "ms"),
    report("processor time of a sign-in", await costOf(() => signedInCookie(url)), "ms"),
    report("a fixed computation, to compare machines", median([1, 2, 3, 4, 5].map(fixedComputationMs)), "ms"),
  ];
}
