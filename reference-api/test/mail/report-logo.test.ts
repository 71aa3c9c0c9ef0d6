import { beforeEach, describe, expect, it } from "vitest";
import { deliverMails } from "../../src/mail/deliver";
import { outboxMail } from "../../src/mail/outbox";
import { runReports } from "../../src/mail/report-run";
import type { OutgoingMail } from "../../src/mail/transport";
import { apiAt } from "../support/api-at";
import { reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows } from "../support/fixtures";
import { jpegHeaders, pngImage } from "../support/images";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const path = `/companies/${company.alpha}/report-logo`;
const schedules = `/companies/${company.alpha}/report-schedules`;
const due = "2026-06-02T05:00:00Z";
const address = "board@other.example";
const sending = {
  ...{ MAIL_FROM: "reports@site.example", MAIL_API_URL: "https://mail.example", MAIL_API_TOKEN: "token" },
  APP_URL: "https://site.example",
};
const apiOf = (instant: string) => apiAt(testStack.stack, instant, sending);

const put = (bytes: Buffer) => testStack.as("owner").put(path, { content: bytes.toString("base64") });
const dataUrl = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;
const execute = (sql: string) => testStack.stack.db.prepare(sql).run();
const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;

async function sendReport(id: number) {
  await insertFixtureRows(testStack.stack.db, {
    report_schedules: [{ ...reportScheduleRow(id, company.alpha), next_at: due }],
    report_recipients: [
      { schedule_id: id, user_id: user.owner },
      { schedule_id: id, email: address },
    ],
  });
  await runReports(apiOf(due));
}

beforeEach(async () => {
  const { db, files } = testStack.stack;
  const tables = ["outbox_mails", "owner_links", "report_schedules", "report_logos", "throttled_attempts"];
  await db.batch(tables.map((table) => db.prepare(`delete from ${table}`)));
  await files.delete((await files.list()).objects.map(({ key }) => key));
  await execute("update plants set assessed_until = '2026-06-17'");
});

describe("the logo of reports", () => {
  it("is stored, replaced and removed, with its file", async () => {
    expect((await testStack.as("owner").get(path)).body).toEqual({ logo: null });
    const png = pngImage(300, 80);
    const saved = await put(png);
    expect([saved.status, saved.body]).toEqual([200, { logo: { data_url: dataUrl(png), width: 300, height: 80 } }]);
    const jpeg = jpegHeaders(640, 200);
    await put(jpeg);
    expect((await testStack.as("owner").get(path)).body.logo).toEqual({
      ...{ data_url: dataUrl(jpeg, "image/jpeg"), width: 640, height: 200 },
    });
    expect(await testStack.stack.countFiles()).toBe(1);
    expect((await testStack.as("owner").delete(path)).status).toBe(204);
    expect((await testStack.as("owner").get(path)).body).toEqual({ logo: null });
    expect(await testStack.stack.countFiles()).toBe(0);
  });

  it.each([
    ["a text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), /PNG or JPEG/],
    ["a GIF", Buffer.from("GIF89a..."), /PNG or JPEG/],
    ["a PNG without its end", pngImage(20, 20).subarray(0, 60), /cannot be read/],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]), /cannot be read/],
    ["an image without a width", pngImage(0, 20), /cannot be read/],
    ["an image of 1,001 pixels", pngImage(1_001, 20), /too large\. The limit is 1000 × 1000 pixels/],
    ["an image of more than 200 kB", pngImage(20, 20, 200_000), /too large\. The limit is 200 kB/],
  ])("rejects %s and keeps the logo that is there", async (_, bytes, message) => {
    await put(pngImage(30, 30));
    const { status, body } = await put(bytes);
    expect([status, body.error.code]).toEqual([422, 4000]);
    expect(body.error.messages.content).toEqual([expect.stringMatching(message)]);
    expect((await testStack.as("owner").get(path)).body.logo.width).toBe(30);
    expect(await testStack.stack.countFiles()).toBe(1);
  });

  it("can be read and deleted by its company only", async () => {
    await put(pngImage(30, 30));
    const other = testStack.as("unrelated");
    expect((await other.get(path)).status).toBe(403);
    expect((await other.delete(path)).status).toBe(403);
    expect((await other.get(`/companies/${company.unrelated}/report-logo`)).body).toEqual({ logo: null });
  });

  it("is shown in the mail, in the archive and on the page of the link as it was when the report was sent", async () => {
    const [first, second] = [pngImage(300, 80), pngImage(50, 50)];
    await put(first);
    await sendReport(1);
    await put(second);
    const mails: OutgoingMail[] = [];
    await deliverMails(apiOf(due), { send: async (mail) => void mails.push(mail) });
    expect(mails).toHaveLength(2);
    for (const { html, attachments } of mails) {
      expect(html).toContain('<img src="cid:report-logo" alt="Logo of Alpha" width="240" height="64"');
      expect(attachments).toMatchObject([{ fileName: "logo.png", contentType: "image/png", contentId: "report-logo" }]);
      expect(Buffer.from(attachments[0]?.content ?? []).equals(first)).toBe(true);
    }
    const [{ id }] = (await testStack.as("owner").get(`${schedules}/1/sent`)).body.data;
    const archived = (await testStack.as("owner").get(`${schedules}/1/sent/${id}`)).body;
    expect(archived.logo).toEqual({ data_url: dataUrl(first), width: 300, height: 80 });
    const token = mails.map(({ text }) => /\/owner\/([\w-]{43})/.exec(text)?.[1]).find(Boolean);
    await execute("update owner_links set expires_on = '2999-01-01'");
    expect((await testStack.as(null).get(`/owner-links/${token}`)).body.report.logo.data_url).toBe(dataUrl(first));
    const [{ mail } = { mail: 0 }] = await query<{ mail: number }>("select max(id) as mail from outbox_mails");
    expect(await (await outboxMail(apiOf(due), mail)).text()).toContain(`<img src="${dataUrl(first)}"`);
  });

  it("is deleted when nothing shows it any more", async () => {
    await put(pngImage(300, 80));
    await sendReport(1);
    await testStack.as("owner").delete(path);
    expect(await testStack.stack.countFiles()).toBe(1);
    await execute("update outbox_mails set state = 'sent'");
    await testStack.as("owner").delete(`${schedules}/1`);
    expect(await testStack.stack.countFiles()).toBe(1);
    await execute("delete from outbox_mails");
    await runReports(apiOf(due));
    expect([await testStack.stack.countFiles(), await query("select * from report_logos")]).toEqual([0, []]);
  });
});
