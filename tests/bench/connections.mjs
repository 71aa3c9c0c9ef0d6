import { Agent, request } from "node:http";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { atMost, report } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const browsers = 4;
const seconds = 25;
/** As many as browsers open to one host. */
const connectionsPerBrowser = 6;
/** The document of a page, then its data at once; the preferences are a POST. */
const pages = ["/", "/plants", "/tickets", "/issues", "/account"];
const parts = ["/plants.data", "/tickets.data", "/issues.data", "/robots.txt", "/support", "/actions/preferences"];

/** Sends a request over the connections of a browser; rejects with `wasKept` and `wasAnswered` when it is lost. */
export function send(url, { agent, headers }) {
  const isPost = url.pathname.startsWith("/actions/");
  const body = isPost ? JSON.stringify({ theme: "light" }) : "";
  const sent = isPost && { "Content-Type": "application/json", "Content-Length": body.length };
  return new Promise((resolve, reject) => {
    let wasAnswered = false;
    const message = request(url, { agent, method: isPost ? "POST" : "GET", headers: { ...headers, ...sent } });
    const lost = (error) => reject(Object.assign(error, { wasKept: message.reusedSocket, wasAnswered }));
    message.on("error", lost);
    message.on("response", (response) => {
      wasAnswered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      const { statusCode: status, headers: received } = response;
      response
        .on("error", lost)
        .on("end", () => resolve({ status, headers: received, text, wasKept: message.reusedSocket }));
    });
    message.end(body);
  });
}

/**
 * How many requests of browsers are lost while every core is busy. workerd closes a connection that was idle for 5 s,
 * measured from its last turn of the event loop, also when the next request has arrived meanwhile: such a request is
 * reset without having been read. Like a browser, the client sends it again, once, on a new connection.
 */
export async function measureConnections({ stack }) {
  const headers = { Cookie: await signedInCookie(stack.url), "Sec-Fetch-Site": "same-origin" };
  const counts = { sent: 0, kept: 0, repeated: 0, lost: 0 };

  async function sendAsBrowser(path, agent) {
    const url = new URL(path, stack.url);
    counts.sent += 1;
    try {
      if ((await send(url, { agent, headers })).wasKept) counts.kept += 1;
    } catch (error) {
      const isRepeated = error.wasKept && !error.wasAnswered;
      const isLost = isRepeated
        ? await send(url, { agent: false, headers }).then(
            () => false,
            () => true,
          )
        : true;
      counts.kept += Number(error.wasKept);
      counts.repeated += Number(isRepeated);
      counts.lost += Number(isLost);
    }
  }

  async function browse(index, until) {
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerBrowser });
    for (let visit = index; Date.now() < until; visit += 1) {
      await sendAsBrowser(pages[visit % pages.length], agent);
      await Promise.all(parts.map((path) => sendAsBrowser(path, agent)));
      // Now and then for as long as workerd keeps a connection.
      await sleep(visit % 3 === 0 ? 4_700 + ((visit * 97) % 600) : 100);
    }
    agent.destroy();
  }

  const burners = cpus().map(() => new Worker("for (;;) {}", { eval: true }));
  try {
    const until = Date.now() + seconds * 1_000;
    await Promise.all(Array.from({ length: browsers }, (_, index) => browse(index, until)));
  } finally {
    await Promise.all(burners.map((burner) => burner.terminate()));
  }
  return [
    atMost("requests lost by browsers while every core is busy", counts.lost, 0, "requests"),
    report("  sent", counts.sent, "requests"),
    report("  on kept connections", counts.kept, "requests"),
    report("  reset before they were read, and repeated", counts.repeated, "requests"),
  ];
}
