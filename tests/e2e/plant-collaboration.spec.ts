import { truncateSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { openTab, submitSignIn, toasts } from "../support/page";
import type { Stack } from "../support/stack";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-collaboration" });

/** A demo plant of the owner's company with files. */
const plantUrl = "/plants/2?companyId=2";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog");

/** Fails the requests to actions and resources whose path starts with `path`. The returned function ends this. */
async function failRequests(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

/** Deletes an item after its first deletion failed, which leaves the item in place. */
async function deleteAfterFailure(page: Page, item: Locator, kind: "note" | "file" | "contact", failure: string) {
  const restore = await failRequests(page, `/actions/delete-${kind}`);
  const remove = item.getByRole("button", { name: /^Delete/ });
  await remove.click();
  await expect(dialog(page)).toContainText(new RegExp(`Are you sure you want to delete (this ${kind}|“)`));
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toasts(page).getByText(failure)).toBeVisible();
  await expect(item).toBeVisible();
  await restore();
  await remove.click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
}

test("writes and deletes notes, and keeps the input after an error", async ({ page, signIn }) => {
  const alerts: string[] = [];
  page.on("dialog", (opened) => {
    alerts.push(opened.message());
    void opened.dismiss();
  });
  const restore = await failRequests(page, "/resources/plant-notes");
  await signIn("owner", `${plantUrl}#notes-files`);
  const notes = card(page, "Notes");
  await openTab(page, "Notes and Files", notes);
  await expect(toasts(page).getByText("Failed load notes")).toBeVisible();
  await expect(notes.getByRole("alert")).toContainText("Failed load notes");
  await restore();
  await notes.getByRole("button", { name: "Try again" }).click();
  await expect(notes.getByRole("alert")).toHaveCount(0);

  const save = notes.getByRole("button", { name: "Save note" });
  const message = notes.getByLabel("New note");
  await save.click();
  await expect(notes.getByText("A note can't be empty")).toBeVisible();
  await notes.getByRole("switch", { name: "Private" }).click();
  await expect(notes.getByText("Only visible to Zonneveld Vastgoed").first()).toBeVisible();
  await message.fill("x".repeat(10_001));
  await save.click();
  await expect(notes.getByRole("alert").getByRole("listitem")).toHaveCount(1);
  await expect(message).toHaveValue("x".repeat(10_001));
  const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>\njavascript:alert(3)`;
  await message.fill(hostile);
  await message.press("Control+Enter");
  await expect(toasts(page).getByText("Saved", { exact: true })).toBeVisible();
  await expect(message).toHaveValue("");
  const note = notes.getByRole("listitem").filter({ hasText: "onerror" });
  await expect(note.locator("p").last()).toHaveText(hostile);
  await expect(note).toContainText("Only visible to Zonneveld Vastgoed");
  await expect(notes.locator("img, script")).toHaveCount(0);
  await expectAccessible(page);

  await deleteAfterFailure(page, note, "note", "Failed to delete note");
  await expect(toasts(page).getByText("Note deleted")).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(alerts).toEqual([]);
});

test("uploads, downloads and deletes files", async ({ page, signIn }, testInfo) => {
  await signIn("owner", `${plantUrl}#notes-files`);
  const files = card(page, "Files");
  await openTab(page, "Notes and Files", files);
  const table = files.getByRole("table", { name: "Files of this plant" });
  const seeded = table.getByRole("link", { name: /\.pdf$/ });
  const download = page.waitForEvent("download");
  await seeded.click();
  expect((await download).suggestedFilename()).toMatch(/^Inspection .*\.pdf$/);

  const large = testInfo.outputPath("large.pdf");
  writeFileSync(large, "%PDF-1.7\n");
  truncateSync(large, 60_000_000);
  const hostile = testInfo.outputPath(`<img src=x onerror=alert(1)>.txt`);
  writeFileSync(hostile, "text");
  const fake = testInfo.outputPath("fake.pdf");
  writeFileSync(fake, "<script>alert(1)</script>");
  const page3mb = testInfo.outputPath("manual.pdf");
  writeFileSync(page3mb, "%PDF-1.7\n".padEnd(3_000_000, "x"));
  const program = testInfo.outputPath("run.exe");
  writeFileSync(program, "MZ");

  const uploads = files.getByRole("list", { name: "Uploads" });
  const row = (name: string) => uploads.getByRole("listitem").filter({ hasText: name });
  const input = files.getByLabel("Files to upload");
  await input.setInputFiles([large, program, hostile, fake]);
  await expect(row("large.pdf")).toContainText("This file is 60 MB. The limit is 25 MB.");
  await expect(row("run.exe")).toContainText("This type of file cannot be uploaded.");
  await expect(row("<img")).toContainText("Uploaded");
  await expect(row("fake.pdf")).toContainText("is not an image, text, Word, Excel, PDF or PowerPoint file.");
  await expect(toasts(page).getByText("Unable to upload file(s)")).toBeVisible();
  await expect(table.getByRole("link", { name: "<img src=x onerror=alert(1)>.txt" })).toBeVisible();
  await expect(files.locator("img")).toHaveCount(0);
  await row("fake.pdf").getByRole("button", { name: "Try again" }).click();
  await expect(row("fake.pdf")).toContainText("Processing…");
  await expect(row("fake.pdf")).toContainText("is not an image");
  await expectAccessible(page);
  for (const name of ["large.pdf", "run.exe", "fake.pdf"]) {
    await row(name)
      .getByRole("button", { name: `Dismiss ${name}` })
      .click();
  }

  // On a slow connection the progress shows the sent bytes.
  const devtools = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await limit(600_000);
  await input.setInputFiles([page3mb]);
  await expect(row("manual.pdf")).toContainText(/[1-9]\d?%/);
  await row("manual.pdf").getByRole("button", { name: "Cancel the upload of manual.pdf" }).click();
  await expect(uploads).toHaveCount(0);
  await limit(-1);

  const hostileRow = table.getByRole("row").filter({ hasText: "onerror" });
  await deleteAfterFailure(page, hostileRow, "file", "Unable to delete file");
  await expect(hostileRow).toHaveCount(0);
  await expect(table.getByRole("link", { name: "manual.pdf" })).toHaveCount(0);
});

test("adds, changes and deletes contacts in dialogs", async ({ page, signIn }) => {
  const restore = await failRequests(page, "/resources/plant-contacts");
  await signIn("owner", `${plantUrl}#contacts`);
  const contacts = card(page, "Contacts");
  await openTab(page, "Contacts", contacts);
  await expect(toasts(page).getByText("Failed to load contacts")).toBeVisible();
  await restore();
  await contacts.getByRole("button", { name: "Try again" }).click();
  await expect(contacts.getByRole("alert")).toHaveCount(0);

  await contacts.getByRole("button", { name: "Add contact" }).click();
  const save = dialog(page).getByRole("button", { name: "Save" });
  const email = dialog(page).getByLabel("Email");
  await expect(save).toBeDisabled();
  await expect(email).toHaveAttribute("placeholder", /@/);
  await expect(dialog(page).getByLabel("Phone number")).toHaveAttribute("placeholder", /^\+31/);
  await email.fill("anna@");
  await save.click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(dialog(page)).toContainText("Enter a valid e-mail address.");
  expect(await violations(page)).toEqual([]);
  await email.fill("anna@site.example");
  await dialog(page).getByLabel("Phone number").fill("+31 6 1200 3456");
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  const row = contacts.getByRole("row").filter({ hasText: "anna@site.example" });
  await expect(row.getByRole("link", { name: "anna@site.example" })).toHaveAttribute(
    "href",
    "mailto:anna@site.example",
  );
  await expect(row.getByRole("link", { name: /1200/ })).toHaveAttribute("href", "tel:+31612003456");

  await row.getByRole("cell").nth(1).click();
  await dialog(page).getByLabel("Name").fill("Anna Bos");
  await save.click();
  await expect(row).toContainText("Anna Bos");
  await expectAccessible(page);

  await deleteAfterFailure(page, row, "contact", "Failed to delete contacts");
  await expect(row).toHaveCount(0);
});

test("keeps the input when the session ends while a dialog is open", async ({ page, signIn }) => {
  await signIn("owner", `${plantUrl}#notes-files`);
  await openTab(page, "Notes and Files", card(page, "Notes"));
  await page.getByLabel("New note").fill("Ask for Anna");
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByLabel("Name").fill("Anna Bos");
  await page.context().clearCookies();
  await dialog(page).getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/sign-in\?nextUrl=/);
  await expect(page.getByText("Your session ended. What you typed was kept.")).toBeVisible();
  await submitSignIn(page, "owner@demo.example");
  await expect(page).toHaveURL(/\/plants\/2\?companyId=2#contacts$/);
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Anna Bos");
  await expect(dialog(page)).toContainText("What you typed before was restored.");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "Notes and Files" }).click();
  await expect(page.getByLabel("New note")).toHaveValue("Ask for Anna");
});

test("offers files and contacts, but no notes, to an attached company", async ({ page, signIn, stack }) => {
  const plant = await attachedPlant(stack);
  await signIn("portfolio", `/plants/${plant.id}?companyId=3#notes-files`);
  await openTab(page, "Notes and Files", card(page, "Notes"));
  await expect(card(page, "Files").getByRole("button", { name: "Upload files" })).toBeVisible();
  await expect(card(page, "Notes").getByLabel("New note")).toHaveCount(0);
  await page.getByRole("tab", { name: "Contacts" }).click();
  await expect(page.getByRole("button", { name: "Add contact" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Admin" })).toHaveCount(0);
});

/** A plant of another company, attached to the company of the portfolio account. */
async function attachedPlant(stack: Stack): Promise<{ id: number }> {
  const api = await createApiClient(stack, "portfolio");
  const { data } = await api.get<{ data: { id: number; owning_company_id: number }[] }>(
    "/companies/3/plants?companies=2|1",
  );
  const attached = data.find(({ owning_company_id }) => owning_company_id === 2);
  if (!attached) throw new Error("No plant of another company is attached.");
  return attached;
}
