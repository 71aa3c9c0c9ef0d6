import { firstCompany, report, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** V8 optimises a function after many calls: with fewer requests the figure is that of slower code. */
const warmUpRequests = 100;
const measuredRequests = 400;
/** The number of plants between which a user goes back and forth. */
const plantCount = 20;

const listData = `/plants.data?_routes=${encodeURIComponent("routes/_app.plants")}`;

/** Milliseconds of processor time of workerd for a request: of all its Workers and the included back end. */
async function costOf(send, { warmUp = warmUpRequests, count = measuredRequests } = {}) {
  for (let index = 0; index < warmUp; index += 1) await send(index);
  const before = workerdUsage().cpuSeconds;
  for (let index = 0; index < count; index += 1) await send(index);
  return (1_000 * (workerdUsage().cpuSeconds - before)) / count;
}

/** The processor time of pages, whose requests are sent one after the other, and the memory of workerd. */
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
  const costs = {
    "the dashboard": await page("/"),
    "the plants list": await page("/plants"),
    "a plant": await costOf((at) => plant(plantIds[at % plantCount])),
    "a plant that is opened for the first time": await costOf((at) => plant(otherIds[at]), {
      warmUp: 0,
      count: otherIds.length,
    }),
    "the tickets": await page("/tickets?ticket_status=open"),
    "a list's data": await page(listData),
    "the proxied list alone": await page(list),
    "a saved note": await costOf(writeNote),
    "a sign-in": await costOf(() => signedInCookie(url)),
  };
  return [
    ...Object.entries(costs).map(([what, ms]) => report(`processor time of ${what}`, ms, "ms")),
    report("memory of workerd", workerdUsage().memoryMb, "MB"),
  ];
}
