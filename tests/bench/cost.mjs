import { atMost, firstCompany, report, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const warmUpRequests = 30;
const requests = 100;
/** Different ones, as somebody opens them. */
const plantCount = 20;

const listData = `/plants.data?_routes=${encodeURIComponent("routes/_app.plants")}`;

/** Milliseconds of processor time of workerd for a request, of all its Workers and the reference API. */
async function costOf(send) {
  for (let index = 0; index < warmUpRequests; index += 1) await send(index);
  const before = workerdUsage().cpuSeconds;
  for (let index = 0; index < requests; index += 1) await send(index);
  return (1_000 * (workerdUsage().cpuSeconds - before)) / requests;
}

/** The processor time of pages, one request after the other, so that other work of the machine is not part of it. */
export async function measureCost({ stack: { url } }) {
  const headers = { Cookie: await signedInCookie(url), "Accept-Encoding": "gzip" };
  const company = await firstCompany(`${url}/api/v0`, headers);
  const { text } = await timed(`${url}/api/v0/companies/${company}/plants?per_page=${plantCount}`, headers);
  const plantIds = JSON.parse(text).data.map(({ id }) => id);
  const page = (path) => costOf(() => timed(`${url}${path}`, headers));
  return [
    atMost("processor time of the dashboard", await page("/"), 25, "ms"),
    atMost("processor time of the plants list", await page("/plants"), 20, "ms"),
    atMost(
      "processor time of a plant",
      await costOf((at) => timed(`${url}/plants/${plantIds[at % plantCount]}`, headers)),
      40,
      "ms",
    ),
    atMost("processor time of the tickets", await page("/tickets"), 15, "ms"),
    atMost("processor time of a list's data", await page(listData), 9, "ms"),
    report("processor time of the proxied list alone", await page(`/api/v0/companies/${company}/plants`), "ms"),
  ];
}
