import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { mockTicket, mockTicketCalls, rejection, ticketPath } from "../support/mock-ticket";
import { delayed, faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { reloadPage, submitSignIn, toasts, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

test.beforeEach(({ upstream }) => mockTicketCalls(upstream));

const ticketUrl = "/tickets/12?companyId=3";
const overview = (page: Page) => page.getByRole("region", { name: "Overview" });
const title = (page: Page) => overview(page).getByLabel("Title");
const description = (page: Page) => overview(page).getByRole("textbox", { name: "Description" });
const button = (page: Page, name: string) => overview(page).getByRole("button", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function edit(page: Page): Promise<void> {
  await waitForHydration(page);
  await button(page, "Edit").click();
  await expect(description(page)).toBeVisible();
}

test("preserves the draft over a reload and over the end of the session", async ({ page, signIn, upstream }) => {
  await signIn("anna", ticketUrl);
  await edit(page);
  await title(page).fill("Low yield");
  await page.reload();
  await expect(title(page)).toHaveValue("Low yield");
  await expect(description(page)).toContainText("Look now");

  await description(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(", please");
  upstream.on(`PUT ${ticketPath}`, faults.tokenUnknown);
  await button(page, "Save").click();
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=/);
  await submitSignIn(page, "anna@demo.example");
  await expect(title(page)).toHaveValue("Low yield");
  await expect(description(page)).toContainText("Look now, please");

  upstream.on(`PUT ${ticketPath}`, json({ id: 12 }));
  await button(page, "Save").click();
  await expect(button(page, "Edit")).toBeVisible();
  await reloadPage(page);
  await expect(button(page, "Edit")).toBeVisible();
  await expect(title(page)).toBeHidden();
});

test("edits the text of a ticket", async ({ page, signIn, upstream }) => {
  await test.step("has no overflow and no accessibility violations in the form", async () => {
    await signIn("anna", ticketUrl);
    await edit(page);
    await expectAccessible(page);
  });
  await test.step("requires a title", async () => {
    await title(page).fill(" ");
    await title(page).press("Enter");
    await expect(overview(page)).toContainText("Please enter a title");
    await expect(title(page)).toHaveAttribute("aria-invalid", "true");
    await expect(title(page)).toBeFocused();
    expect(upstream.requestsTo(`PUT ${ticketPath}`)).toEqual([]);
  });
  await test.step("discards the input when it is cancelled", async () => {
    await title(page).fill("Low yield");
    await button(page, "Cancel").click();
    await expect(heading(page)).toContainText("Inverter gives no power");
    await edit(page);
    await expect(title(page)).toHaveValue("Inverter gives no power");
    expect(upstream.requestsTo(`PUT ${ticketPath}`)).toEqual([]);
  });
  await test.step("stays open with 'Failed to update ticket' and the messages at their fields when saving fails", async () => {
    upstream.on(`PUT ${ticketPath}`, faults.serverError);
    await title(page).fill("Low yield");
    await button(page, "Save").click();
    await expect(toasts(page).getByText("Failed to update ticket")).toBeVisible();
    await expect(title(page)).toHaveValue("Low yield");
    await expect(overview(page).getByRole("alert")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    upstream.on(`PUT ${ticketPath}`, rejection("This title is already used.", "title"));
    await button(page, "Save").click();
    await expect(overview(page)).toContainText("This title is already used.");
    await expect(title(page)).toHaveAttribute("aria-invalid", "true");
    await expect(title(page)).toBeFocused();
    await button(page, "Cancel").click();
    await expect(overview(page).getByRole("alert")).toHaveCount(0);
    await expect(heading(page)).toContainText("Inverter gives no power");
  });
  await test.step("saves the title and the rich-text description with a spinner", async () => {
    upstream.requests.length = 0;
    await edit(page);
    await expect(title(page)).toBeFocused();
    await title(page).fill("Low yield");
    await description(page).press("ControlOrMeta+a");
    await button(page, "Bold").click();
    await description(page).press("End");
    await page.keyboard.type(" please");
    upstream.on(`PUT ${ticketPath}`, delayed(1_000, json({ id: 12 })));
    await button(page, "Save").click();
    await expect(button(page, "Save")).toHaveAttribute("aria-busy", "true");
    await expect(title(page)).toBeDisabled();
    upstream.on("GET /companies/3/tickets/12?", json({ ...mockTicket, title: "Low yield" }));
    await expect(button(page, "Edit")).toBeVisible();
    await expect(heading(page)).toContainText("Low yield");
    expect(upstream.requestsTo(`PUT ${ticketPath}`).map(({ body }) => JSON.parse(body))).toMatchObject([
      { title: "Low yield", description: expect.stringMatching(/^<p><strong>Look now.* please/) },
    ]);
  });
});
