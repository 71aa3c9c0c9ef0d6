import { readBody, startHttpServer } from "../../../tests/support/http-server";
import { signedEvent } from "./mail-events";

const secret = "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r";

/** Starts a mail provider that accepts mails and serves received mails, with the settings of a back end that uses the provider. */
export async function startMailProvider() {
  const provider = {
    sent: [] as Record<string, unknown>[],
    /** The received mails by their id. */
    received: new Map<string, object>(),
    /** The URLs of the received mails that were read. */
    reads: [] as string[],
    status: 200,
  };
  const server = await startHttpServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== "Bearer token") return reply(401, {});
    if (request.method === "POST") {
      provider.sent.push(JSON.parse((await readBody(request)).toString()));
      return reply(200, { id: "1" });
    }
    provider.reads.push(request.url ?? "");
    const [, id = ""] = /^\/emails\/receiving\/([\w-]+)\?html_format=cid$/.exec(request.url ?? "") ?? [];
    const mail = provider.received.get(id);
    return provider.status === 200 && !mail ? reply(404, {}) : reply(provider.status, mail ?? {});
  });
  const settings = {
    ...{ MAIL_FROM: "Heliograph <status@site.example>", MAIL_API_URL: `${server.url}/emails`, MAIL_API_TOKEN: "token" },
    ...{ MAIL_REPLY_DOMAIN: "In.Example", MAIL_RECEIVED_URL: `${server.url}/emails/receiving` },
    ...{ MAIL_EVENTS_SECRET: secret, APP_URL: "https://site.example", API_URL: "https://api.example" },
  };
  /** The signed request of the provider's event of a received mail. */
  async function signed(data: object, changes: Parameters<typeof signedEvent>[2] = {}) {
    const body = JSON.stringify({ type: "email.received", created_at: "2026-06-17T10:00:00Z", data });
    return { method: "POST", headers: await signedEvent(body, secret, changes), body };
  }
  return { provider, settings, signed, stop: server.stop };
}
