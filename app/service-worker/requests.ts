import { isDataPath, pageUrl } from "@shared/framework/page-data-url";
import { offlinePath, openDocumentHeader, type ServedMessage } from "@shared/offline/protocol";
import { fetchAndStore, findCopy, findPageData, readCopies, storedAtOf } from "./copies";
import { type FetchEvent, scope } from "./scope";

/** After this time, a page that does not respond is shown from its copy. */
const networkTimeoutMs = 4_000;

/** Responds from the network, or with the last copy when there is no network or no response begins within 4 seconds. */
export async function respondWithCopy(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const network = fetchAndStore(request);
  // The timeout may have passed before it fails.
  const attempt = network.catch(() => null);
  const hasCopy = (await findCopy(request.url)) !== undefined;
  const response = await (hasCopy ? Promise.race([attempt, timeout(networkTimeoutMs)]) : attempt);
  if (response) return served(event, response);
  // The page does not wait for the response any more.
  if (request.signal.aborted) return Response.error();
  // Read now: a sign-out may have removed the copy in the meantime.
  const copy = await findCopy(request.url);
  if (!copy) return (await attempt.then((late) => late && served(event, late))) ?? withoutCopy(event);
  event.waitUntil(storeLater(event, attempt));
  report(event, storedAtOf(copy));
  return copy;
}

/** Opens the plant that was viewed last. */
export async function openLastPlant(event: FetchEvent): Promise<Response> {
  const [last] = (await readCopies()).plants;
  return last ? Response.redirect(new URL(last.href, location.origin)) : respondWithCopy(event);
}

const timeout = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

function served(event: FetchEvent, response: Response): Response {
  report(event, null);
  return response;
}

/** Reads a response that arrived after the timeout, so that it replaces the copy. */
async function storeLater(event: FetchEvent, attempt: Promise<Response | null>): Promise<void> {
  const response = await attempt;
  await response?.arrayBuffer().catch(() => {});
  if (response) report(event, null, false);
}

const isPageRequest = ({ mode, url }: Request): boolean => mode === "navigate" || isDataPath(new URL(url).pathname);

/** The response when there is neither network nor copy. */
async function withoutCopy(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (request.mode === "navigate") return documentWithoutCopy(new URL(request.url));
  return isPageRequest(request) ? dataWithoutCopy(event) : Response.error();
}

/** Opens the list of what is available, which opens the page itself if its data are available. */
async function documentWithoutCopy(url: URL): Promise<Response> {
  const hasList = await findCopy(new URL(offlinePath, url).href);
  if (!hasList) return noConnectionPage();
  const { exists } = await findPageData(url);
  const query = new URLSearchParams({ [exists ? "open" : "page"]: url.pathname + url.search });
  return Response.redirect(new URL(`${offlinePath}?${query}`, url));
}

/** The data of more routes, or what makes the page open the document. */
async function dataWithoutCopy(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const data = await findPageData(url);
  if (data.copy) {
    report(event, storedAtOf(data.copy));
    return data.copy;
  }
  const page = pageUrl(url);
  const opens = (await findCopy(page.href)) ?? (data.exists ? null : await findCopy(new URL(offlinePath, url).href));
  if (!opens) return Response.error();
  return new Response(null, { status: 503, headers: { [openDocumentHeader]: page.pathname + page.search } });
}

/** What each page received last, for pages that ask once they are interactive. */
const lastServed = new Map<string, ServedMessage>();
const maxPages = 50;

/** Tells a page whether it received a copy. */
function report(event: FetchEvent, storedAt: number | null, isPage = isPageRequest(event.request)): void {
  const id = event.resultingClientId || event.clientId;
  const message: ServedMessage = { type: "served", storedAt, isPage };
  if (isPage) {
    lastServed.delete(id);
    lastServed.set(id, message);
    const [oldest] = lastServed.keys();
    if (lastServed.size > maxPages && oldest !== undefined) lastServed.delete(oldest);
  }
  event.waitUntil(send(id, message));
}

async function send(clientId: string, message: ServedMessage): Promise<void> {
  (await scope.clients.get(clientId))?.postMessage(message);
}

/** Repeats the last message to a page that did not listen yet. */
export async function repeatLastServed(clientId: string): Promise<void> {
  const message = lastServed.get(clientId);
  if (message) await send(clientId, message);
}

const texts = {
  en: [
    "No connection",
    "This page is not on this device. It opens by itself when the connection is back.",
    "Try again",
  ],
  nl: [
    "Geen verbinding",
    "Deze pagina staat niet op dit apparaat. De pagina opent vanzelf zodra de verbinding terug is.",
    "Opnieuw proberen",
  ],
} as const;

/**
 * The page without a network for a device without copies, such as after the end of a session. It opens when the
 * server responds, which the event "online" does not say. It has the colours of the system, because it has no style sheet.
 */
function noConnectionPage(): Response {
  const language = navigator.language.startsWith("nl") ? "nl" : "en";
  const [title, text, retry] = texts[language];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>:root{color-scheme:light dark}body{max-width:26rem;margin:20vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}</style>
</head><body><main><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main>
<script>setInterval(()=>fetch("",{method:"HEAD"}).then(()=>location.reload(),()=>{}),5e3)</script>
</body></html>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
