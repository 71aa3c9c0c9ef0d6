import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { toasts } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "access-tokens", permissions: ["clipboard-read", "clipboard-write"] });

test("lets a user create an access token, call the API with it, and revoke it", async ({ page, stack, openAs }) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const section = page.getByRole("region", { name: "Access tokens" });
  const token = section.getByLabel("Access token", { exact: true });
  const call = (path: string, method = "GET") =>
    fetch(`${stack.referenceUrl}/v0${path}`, { method, headers: { Authorization: `Bearer ${secret}` } });
  let secret = "";

  await test.step("asks for a name in a dialog", async () => {
    await openAs("owner", "/account");
    await expect(section).toContainText("You have no access tokens.");
    await button("New token").click();
    await button("Create token").click();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name\./);
    await expectAccessible(page);
  });
  await test.step("shows what the API rejects at its field", async () => {
    await page.getByLabel("Name").fill("Spreadsheet");
    await page.getByLabel("Last day").fill("01/01/2020");
    await button("Create token").click();
    await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/Enter a day from today/);
    await page.getByLabel("Last day").fill("");
    await button("Create token").click();
  });
  await test.step("shows and copies the token once", async () => {
    await expect(token).toHaveValue(/^hgp_[\w-]{43}$/);
    secret = await token.inputValue();
    await expect(section).toContainText(`curl -H 'Authorization: Bearer ${secret}'`);
    await section.getByRole("button", { name: "Copy" }).click();
    await expect(toasts(page).getByText("Access token copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expect(section.getByRole("listitem")).toContainText("Spreadsheet");
    await expect(section.getByRole("listitem")).toContainText("Read · Never used");
    await expectAccessible(page);
  });
  await test.step("calls the API with it, for reading only", async () => {
    expect(await (await call("/users/me")).json()).toMatchObject({ email: "owner@demo.example" });
    expect((await call("/me/access-tokens")).status).toBe(403);
    // The site takes no token: its proxy asks for a session.
    const headers = { Authorization: `Bearer ${secret}` };
    expect((await fetch(`${stack.url}/api/v0/users/me`, { headers })).status).toBe(401);
  });
  await test.step("states the last use, and no longer the token", async () => {
    // The API stores the use after its response.
    const api = await createApiClient(stack, "owner");
    await expect
      .poll(() => api.get("/me/access-tokens"))
      .toMatchObject({ access_tokens: [{ last_used_at: expect.any(String) }] });
    await page.reload();
    await expect(section.getByRole("listitem")).toContainText(/Last used/);
    await expect(token).toBeHidden();
  });
  await test.step("revokes it after a confirmation", async () => {
    await button("Revoke Spreadsheet").click();
    await page.getByRole("dialog", { name: "Revoke access token" }).getByRole("button", { name: "Revoke" }).click();
    await expect(toasts(page).getByText("Access token revoked")).toBeVisible();
    await expect(section).toContainText("You have no access tokens.");
    expect((await call("/users/me")).status).toBe(401);
  });
});

test("gives a user a calendar address, whose feed ends with it", async ({ page, stack, openAs }) => {
  const section = page.getByRole("region", { name: "Calendar" });
  const button = (name: string) => section.getByRole("button", { name });
  const address = section.getByLabel("Address for your calendar");
  const confirm = (dialog: string, name: string) =>
    page.getByRole("dialog", { name: dialog }).getByRole("button", { name }).click();
  const feed = (url: string) => fetch(url.replace("localhost", "127.0.0.1"));
  let first = "";

  await test.step("shows the address once, which needs no session", async () => {
    await openAs("owner", "/account");
    await button("Create address").click();
    await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
    first = await address.inputValue();
    await expectAccessible(page);
    const response = await feed(first);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("set-cookie")).toBeNull();
    const text = await response.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
    expect(text).toMatch(/\r\nSUMMARY:Ticket #\d+ is due: /);
    expect(text).toMatch(/\r\nSUMMARY:The promise period of /);
    expect(text).toMatch(/\r\nDTSTART;VALUE=DATE:\d{8}\r\n/);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });
  await test.step("replaces the address after a confirmation", async () => {
    await button("Replace address").click();
    await confirm("Replace calendar address", "Replace");
    await expect(address).not.toHaveValue(first);
    expect((await feed(first)).status).toBe(404);
    expect((await feed(await address.inputValue())).status).toBe(200);
  });
  await test.step("ends the address after a confirmation", async () => {
    const last = await address.inputValue();
    await button("End address").click();
    await confirm("End calendar address", "End address");
    await expect(toasts(page).getByText("Calendar address ended")).toBeVisible();
    await expect(button("Create address")).toBeVisible();
    await expect(address).toBeHidden();
    expect((await feed(last)).status).toBe(404);
    expect((await feed(`${stack.url}/calendar/unknown.ics`)).status).toBe(404);
  });
});

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("creates and revokes an access token, and creates and ends a calendar address", async ({ page, openAs }) => {
    const tokens = page.getByRole("region", { name: "Toegangstokens" });
    const calendar = page.getByRole("region", { name: "Agenda" });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
    await openAs("portfolio", "/account");
    await press("Nieuw token");
    await page.getByRole("dialog").getByLabel("Naam").fill("Rekenblad");
    await press("Token aanmaken");
    await expect(tokens.getByLabel("Toegangstoken", { exact: true })).toHaveValue(/^hgp_/);
    await expect(tokens.getByRole("listitem")).toContainText("Lezen · Nooit gebruikt");
    await expectAccessible(page);
    await press("Rekenblad intrekken");
    await press("Intrekken");
    await expect(toasts(page).getByText("Toegangstoken ingetrokken")).toBeVisible();
    await expect(tokens).toContainText("U hebt geen toegangstokens.");
    await press("Adres aanmaken");
    await expect(calendar.getByLabel("Adres voor uw agenda")).toHaveValue(/\.ics$/);
    await press("Adres beëindigen");
    // The button of the page has the same name.
    await page.getByRole("dialog").getByRole("button", { name: "Adres beëindigen" }).click();
    await expect(toasts(page).getByText("Agenda-adres beëindigd")).toBeVisible();
  });
});
