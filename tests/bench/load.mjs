import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, getAsBrowser, percentile, report } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const app = (route) => `_routes=${encodeURIComponent(`routes/_app${route}`)}`;

/** The document of each page, and its data as Remix's client requests them. */
const pages = [
  {
    document: "/",
    data: `/_root.data?_routes=${encodeURIComponent("routes/_app._dashboard,routes/_app._dashboard._index")}`,
  },
  { document: "/plants", data: `/plants.data?${app(".plants")}` },
  { document: "/issues", data: `/issues.data?${app(".issues")}` },
  { document: "/triage", data: `/triage.data?${app(".triage")}` },
  { document: "/tickets?ticket_status=open", data: `/tickets.data?ticket_status=open&${app(".tickets._index")}` },
];
/** Every fifth page is opened anew, the others from the one before. */
const documentEvery = 5;
/** As many as browsers open to one host. */
const connectionsPerPerson = 6;

/** 60 signed-in people by default. */
export const measureLoad = ({ stack, options }) => browsePages(stack.url, options);

/** As many people as one process of `npm start` serves without rejecting any of their requests. */
const servedPeople = 60;
/** Until a request that is rejected has its response. */
const longestRejectionMs = 1_000;

/**
 * Signed-in people, each with a browser, who arrive over two seconds and open a page every two seconds. More people than
 * one process serves may get 503 with `Retry-After`, but soon.
 */
export async function browsePages(url, { people = 60, seconds = 60, thinkMs = 2_000 }) {
  const cookies = [];
  for (let person = 0; person < people; person += 1) cookies.push(await signedInCookie(url));
  const errors = [];
  const times = [];
  const rejections = [];

  async function browse(Cookie, index, until) {
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerPerson });
    const headers = { Cookie, "Accept-Encoding": "gzip, br", "Sec-Fetch-Site": "same-origin" };
    await sleep((index / people) * thinkMs);
    for (let visit = index; Date.now() < until; visit += 1) {
      const { document, data } = pages[visit % pages.length];
      const startedAt = performance.now();
      try {
        const path = visit % documentEvery === 0 ? document : data;
        const { status, headers: received } = await getAsBrowser(new URL(path, url), { agent, headers });
        const ms = performance.now() - startedAt;
        if (status === 503 && received["retry-after"]) rejections.push(ms);
        else if (status !== 200) throw new Error(`${path}: status ${status}`);
        else times.push(ms);
      } catch (error) {
        errors.push(error.message);
      }
      await sleep(thinkMs);
    }
    agent.destroy();
  }

  const until = Date.now() + seconds * 1_000;
  await Promise.all(cookies.map((cookie, index) => browse(cookie, index, until)));
  return [
    atMost(`${people} people, ${thinkMs / 1_000} s apart: errors`, errors.length, 0, "requests"),
    ...[...new Set(errors)].map((message) => report(`  ${message}`, 1, "kind of error")),
    people > servedPeople
      ? report("  rejected with 503 and Retry-After", rejections.length, "requests")
      : atMost("  rejected with 503 and Retry-After", rejections.length, 0, "requests"),
    ...(rejections.length > 0
      ? [atMost("  until the 503, p95", percentile(rejections, 95), longestRejectionMs, "ms")]
      : []),
    report("  pages", times.length, "requests"),
    ...[50, 95].map((share) => report(`  until a page was complete, p${share}`, percentile(times, share), "ms")),
  ];
}
