import type { Page } from "playwright/test";
import { mockTicket, mockTicketCalls, rejection, ticketPath } from "../support/mock-ticket";
import { faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { closeTicket, toasts, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

test.beforeEach(({ upstream }) => mockTicketCalls(upstream));

const overview = (page: Page) => page.getByRole("region", { name: "Overview" });

test("reverts a change of a ticket that the API rejects", async ({ page, openAs, upstream }) => {
  await test.step("shows the ticket as closed at once and reverts with the reason when the API rejects it", async () => {
    const rejected = held(rejection("This ticket cannot be closed today."));
    upstream.on(`PUT ${ticketPath}/close`, rejected.respond);
    await openAs("anna", "/tickets/12?companyId=3");
    await closeTicket(page);
    await expect(overview(page).getByText("Closed", { exact: true })).toBeVisible();
    rejected.release();
    await expect(toasts(page).getByText("This ticket cannot be closed today.")).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Close ticket" });
    await expect(dialog.getByRole("alert")).toContainText("This ticket cannot be closed today.");
    await expect(overview(page).getByText("Open", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
  });
  await test.step("reverts an assignment with the reason when the API rejects it", async () => {
    const rejected = held(rejection("This user cannot be assigned."));
    upstream.on(`PUT ${ticketPath}/assignees/41`, rejected.respond);
    await page.getByRole("button", { name: "Choose user" }).click();
    await page.getByRole("option", { name: "Piet Vos" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    const assigned = page.getByRole("region", { name: "Assignees" });
    await expect(assigned.getByRole("listitem")).toHaveCount(2);
    rejected.release();
    await expect(toasts(page).getByText("This user cannot be assigned.")).toBeVisible();
    await expect(assigned.getByRole("listitem")).toHaveCount(1);
  });
  await test.step("keeps the dialog open with the selected template when the API rejects it", async () => {
    upstream.on(`PUT ${ticketPath}`, rejection("This template does not exist."));
    await page.getByRole("button", { name: "Change template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Template").selectOption({ label: "No yield" });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(toasts(page).getByText("Failed to update ticket").first()).toBeVisible();
    await expect(dialog.getByRole("alert")).toContainText("Failed to update ticket");
    await expect(dialog.getByRole("alert")).toContainText("This template does not exist.");
    await expect(dialog.getByLabel("Template")).toHaveValue("4");
    await expect(dialog.getByRole("button", { name: "OK" })).toBeEnabled();
  });
});

test("shows a ticket while parts of it fail to load", async ({ page, signIn, upstream }) => {
  await test.step("shows each message of the API when the users fail to load", async () => {
    upstream.on("GET /comments", faults.serverError);
    upstream.on("GET /companies/3/users", rejection("The users are being moved."));
    await signIn("anna", "/tickets/12?companyId=3");
    await expect(toasts(page).getByText("The users are being moved.")).toBeVisible();
    await expect(overview(page)).toBeVisible();
  });
  await test.step("shows the ticket with an error in the comments card when the comments fail to load", async () => {
    await expect(page.getByRole("region", { name: "Comments" }).getByRole("alert")).toBeVisible();
    await expect(overview(page)).toBeVisible();
  });
  await test.step("shows an error and recovers on retry when the ticket fails to load", async () => {
    mockTicketCalls(upstream);
    upstream.on("GET /companies/3/tickets/12?", faults.serverError);
    await signIn("anna", "/tickets/12?companyId=3");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText("Well this is awkward...");
    await expect(toasts(page).getByText("Well this is awkward...")).toBeVisible();
    await waitForHydration(page);
    expect(await violations(page)).toEqual([]);
    upstream.on("GET /companies/3/tickets/12?", json(mockTicket));
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Inverter gives no power");
  });
});
