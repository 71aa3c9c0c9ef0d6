import { afterEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../api";
import { createTransport, type OutgoingMail } from "./transport";

const mail: OutgoingMail = {
  key: "outbox-7",
  from: "Heliograph <status@site.example>",
  to: "owner@test.example",
  replyTo: null,
  subject: "1 new issue",
  text: "Text",
  html: "<p>HTML</p>",
  headers: { "List-Unsubscribe": "<https://api.example/unsubscribe>" },
  attachments: [],
};
/** Larger than the parts in which it is encoded. */
const content = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
const attachments = [
  { fileName: "plants.xlsx", contentType: "application/test", content, contentId: null },
  { fileName: "logo.png", contentType: "image/png", content: Uint8Array.of(1, 2), contentId: "report-logo" },
];
const from = { MAIL_FROM: mail.from };
const api = { MAIL_API_URL: "https://mail.example/emails", MAIL_API_TOKEN: "secret" };
const transportOf = (env: Partial<Env>) => createTransport(env as Env);

function fetchWith(status: number) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response("for owner@test.example", { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => void vi.unstubAllGlobals());

describe("createTransport", () => {
  it("is null unless a sender and a binding or a provider are configured", () => {
    for (const env of [{}, from, api, { ...from, MAIL_API_URL: api.MAIL_API_URL }]) expect(transportOf(env)).toBeNull();
  });

  it("sends through the binding, with the name of the sender", async () => {
    const send = vi.fn(async () => ({ messageId: "1" }));
    await transportOf({ ...from, ...api, EMAIL: { send } as unknown as SendEmail })?.send(mail);
    const { key: _, attachments: __, replyTo: ___, ...sent } = mail;
    expect(send).toHaveBeenCalledWith({ ...sent, from: { name: "Heliograph", email: "status@site.example" } });
  });

  it("attaches a file and an image that the HTML shows, as the binding and the provider accept files", async () => {
    const send = vi.fn(async () => ({ messageId: "1" }));
    await transportOf({ ...from, EMAIL: { send } as unknown as SendEmail })?.send({ ...mail, attachments });
    const attached = { disposition: "attachment", filename: "plants.xlsx", type: "application/test", content };
    const image = {
      ...{ disposition: "inline", filename: "logo.png", type: "image/png", contentId: "report-logo" },
      content: Uint8Array.of(1, 2),
    };
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ attachments: [attached, image] }));
    const fetch = fetchWith(200);
    await transportOf({ ...from, ...api })?.send({ ...mail, attachments });
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body)).attachments).toEqual([
      { filename: "plants.xlsx", content: Buffer.from(content).toString("base64") },
      { filename: "logo.png", content: "AQI=", content_id: "report-logo", content_type: "image/png" },
    ]);
  });

  it("posts to the provider, with a key against a second mail", async () => {
    const fetch = fetchWith(200);
    await transportOf({ ...from, ...api })?.send(mail);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(api.MAIL_API_URL);
    expect(init?.headers).toMatchObject({ authorization: "Bearer secret", "idempotency-key": "outbox-7" });
    const { key: _, attachments: __, replyTo: ___, ...sent } = mail;
    expect(JSON.parse(String(init?.body))).toEqual({ ...sent, to: [mail.to] });
  });

  it("has the address of replies, as the binding and the provider accept it", async () => {
    const send = vi.fn(async () => ({ messageId: "1" }));
    const replied = { ...mail, replyTo: "ticket+1-2@in.example" };
    await transportOf({ ...from, EMAIL: { send } as unknown as SendEmail })?.send(replied);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ replyTo: "ticket+1-2@in.example" }));
    const fetch = fetchWith(200);
    await transportOf({ ...from, ...api })?.send(replied);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toMatchObject({ reply_to: "ticket+1-2@in.example" });
  });

  it.each([302, 422, 500])("rejects without personal data when the provider responds with %s", async (status) => {
    fetchWith(status);
    await expect(transportOf({ ...from, ...api })?.send(mail)).rejects.toThrow(
      `The provider responded with status ${status}.`,
    );
  });
});
