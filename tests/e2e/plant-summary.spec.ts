import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo, plantPath, servePlant } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { paste, toasts, waitForHydration } from "../support/page";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
test("shows the worst issue with its cost, and creates a ticket with rich text", async ({ page, signIn, upstream }) => {
  servePlant(upstream);
  const dialogs: string[] = [];
  page.on("dialog", (opened) => {
    dialogs.push(opened.message());
    void opened.dismiss();
  });
  await signIn("anna", "/plants/9?companyId=3");
  const health = region(page, "Plant health");
  await expect(health).toContainText(/Zero yield, Barn, since .+ \(12 days\): 48\skWh \(€12\) lost\./);
  await expect(health).toContainText("1 other open issue · 1 snoozed issue");
  const history = region(page, "History");
  await history.scrollIntoViewIfNeeded();
  await expect(history).toContainText("Anna Bos changed the plant");
  await expect(history).toContainText("name: Barns → School");
  await expect(history.getByRole("listitem").first()).toContainText("The system created Shed");
  await waitForHydration(page);
  await expectAccessible(page);

  const createButton = region(page, "Tickets").getByRole("button", { name: "Create ticket" });
  await createButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toHaveValue("School");
  const textbox = dialog.getByRole("textbox", { name: "Description" });
  await textbox.click();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("No power");
  await expect(dialog.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "H2 heading" }).click();
  await page.keyboard.type("Steps");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Numbered list" }).click();
  await page.keyboard.type("see manual");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  const address = dialog.getByLabel("Address of the link");
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(dialog).toContainText("Enter a web address or an email address.");
  await expectAccessible(page);
  await address.fill("example.com/manual");
  await address.press("Enter");
  await expect(textbox).toBeFocused();
  await expect(textbox.locator("a")).toHaveText("manual");
  await page.keyboard.press("Control+End");
  // The editor receives the moved cursor in an event that browsers dispatch with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await paste(
    textbox,
    '<h5 style="color:red">Pasted</h5><p><img src="x" onerror="alert(1)"><b>bold</b> <code>code</code> <a href="javascript:alert(3)">link</a></p><script>alert(2)</script>',
  );
  await expect(textbox).toContainText("Pasted");
  await expect(textbox.locator("img, script, code, a[href^=javascript]")).toHaveCount(0);

  // The rejected text remains in the field, even after the dialog is closed.
  upstream.on(
    `POST ${plantPath}/tickets`,
    json({ error: { code: 4000, messages: { title: ["The title is taken."] } } }, 422),
  );
  await dialog.getByLabel("Title").fill("  Barn is down ");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toContainText("The title is taken.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(createButton).toBeFocused();
  await createButton.click();
  await expect(textbox).toContainText("No power");

  upstream.on(`POST ${plantPath}/tickets`, json({ id: 4 }, 201));
  upstream.on(
    `GET ${plantPath}/tickets`,
    json([{ id: 4, number: 12, title: "Barn is down", created_at: "2026-03-01T11:00:00Z", closed_on: null }]),
  );
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toContainText("Ticket created");
  await expect(region(page, "Tickets").getByRole("link")).toHaveAttribute("href", "/tickets/4?companyId=3");
  expect(
    upstream
      .requestsTo(`POST ${plantPath}/tickets`)
      .map(({ body }) => JSON.parse(body))
      .at(-1),
  ).toMatchObject({
    title: "Barn is down",
    description:
      '<p><strong>No power</strong></p><h2>Steps</h2><ol><li>see <a href="https://example.com/manual">manual</a></li></ol>' +
      "<h3>Pasted</h3><p><strong>bold</strong> code link</p>",
  });
  expect(dialogs).toEqual([]);

  // A click on the notes card opens the notes tab.
  await region(page, "Notes and files").click({ position: { x: 60, y: 70 } });
  await expect(page).toHaveURL(/#notes-files$/);
});

test("tells that all is well, and shows failed cards", async ({ page, signIn, upstream }) => {
  servePlant(upstream, {
    owning_company_id: 5,
    companies: [
      { id: 5, name: "Owner", is_owner: true },
      { id: 3, name: "Zonnedak" },
    ],
  });
  upstream.on(`GET ${plantPath}/issues`, json([]));
  upstream.on(`GET ${plantPath}/notes`, faults.serverError);
  upstream.on(
    `GET ${plantPath}/tickets`,
    json({ error: { code: 5000, messages: { a: ["Tickets are down."], b: ["Call us."] } } }, 500),
  );
  await signIn("anna", "/plants/9?companyId=3");
  await expect(region(page, "Plant health")).toContainText("All is well. There are no open issues.");
  await expect(region(page, "Notes and files").getByRole("alert")).toContainText("Failed load notes");
  for (const text of ["Failed load notes", "Tickets are down.", "Call us."]) {
    await expect(toasts(page).getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Create ticket" })).toHaveCount(0);
  await expectAccessible(page);
  upstream.on(`GET ${plantPath}/notes`, json([]));
  await region(page, "Notes and files").getByRole("button", { name: "Try again" }).click();
  await expect(region(page, "Notes and files")).toContainText("This plant has no notes.");
  await expect(page).toHaveURL(/#summary$/);

  // The status is OK although energy was lost.
  const okWithLosses = { owning_company_id: 5, yield_status: "OK", lost_kwh_per_day: 5.7 };
  servePlant(upstream, okWithLosses);
  const resolved = { id: 7, type_name: "zero_yield", found_on: daysAgo(9), resolved_on: daysAgo(2) };
  upstream.on(`GET ${plantPath}/issues`, json([resolved]));
  // A new session has no cache entries.
  await page.context().clearCookies();
  await signIn("anna", "/plants/9?companyId=3");
  await expect(region(page, "Plant health")).toContainText(
    /Zero yield was resolved on \d+ \w+ \d+\.\s*Last 7 days: 5\.7\skWh lost per day/,
  );
});
