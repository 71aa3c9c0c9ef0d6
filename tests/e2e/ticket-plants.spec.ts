import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "ticket-plants" });

const texts = {
  en: {
    ...{
      select: "Select plants",
      create: "Create ticket",
      form: "Create tickets for 2 plants",
      one: "One for all 2 plants",
    },
    ...{ submit: "Create one ticket for 2 plants", created: "Ticket created", view: "View ticket", title: "Title" },
    ...{ plants: "All 2 plants of this ticket", close: "Close Ticket", closed: "Closed", notices: "Notifications" },
  },
  nl: {
    ...{ select: "Installaties selecteren", create: "Ticket aanmaken", form: "Tickets aanmaken voor 2 installaties" },
    ...{ one: "Eén voor alle 2 installaties", submit: "Eén ticket aanmaken voor 2 installaties" },
    ...{ created: "Ticket aangemaakt", view: "Ticket bekijken", title: "Titel" },
    ...{
      plants: "Alle 2 installaties van dit ticket",
      close: "Ticket sluiten",
      closed: "Gesloten",
      notices: "Meldingen",
    },
  },
};

const dialog = (page: Page) => page.getByRole("dialog");

for (const [language, words] of Object.entries(texts)) {
  test(`creates one ticket for several plants, in ${language}`, async ({ page, context, baseURL, signIn, stack }) => {
    await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    const subject = `Portal (${language})`;
    await test.step("offers one ticket for all of the selected plants", async () => {
      await signIn("owner", "/plants?indicators=zero_yield,shade_first_half&sort=name%2Ctrue");
      await waitForHydration(page);
      await page.getByRole("button", { name: words.select }).click();
      const boxes = page.locator("tbody tr").getByRole("checkbox");
      const from = language === "en" ? 0 : 2;
      for (const index of [from, from + 1]) await boxes.nth(index).check();
      await page.getByRole("button", { name: words.create, exact: true }).last().click();
      await expect(dialog(page).getByRole("heading", { name: words.form })).toBeVisible();
      await dialog(page).getByLabel(words.title).fill(subject);
      await dialog(page).getByRole("radio", { name: words.one }).check();
      await expect(dialog(page).getByRole("heading", { name: words.submit })).toBeVisible();
      expect(await violations(page, dialog(page))).toEqual([]);
      await dialog(page).getByRole("button", { name: words.submit }).click();
      const toast = page.getByRole("region", { name: words.notices });
      await expect(toast).toContainText(words.created);
      await toast.getByRole("link", { name: words.view }).click();
    });
    const card = page.getByRole("region", { name: words.plants });
    await test.step("lists its plants, whose pages show the ticket and lead back to it", async () => {
      await expect(card.getByRole("link")).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
      const url = page.url();
      await card.getByRole("link").last().click();
      await page.getByRole("link", { name: new RegExp(subject.replace(/[()]/g, "\\$&")) }).click();
      await expect(page).toHaveURL(url);
      await expect(card.getByRole("link")).toHaveCount(2);
    });
    await test.step("is closed for all of its plants", async () => {
      const id = Number(/\/tickets\/(\d+)/.exec(page.url())?.[1]);
      await page.getByRole("button", { name: words.close, exact: true }).click();
      // The page shows the ticket as closed before the response.
      const closed = page.waitForResponse("**/actions/close-ticket*");
      await dialog(page).getByRole("button", { name: words.close }).last().click();
      await expect(page.getByText(words.closed, { exact: true }).first()).toBeVisible();
      await closed;
      const api = await createApiClient(stack, "owner");
      const { plants } = await api.get<{ plants: { ticket_id: number }[] }>(`/companies/2/tickets/${id}`);
      expect(plants).toHaveLength(2);
      for (const { ticket_id } of plants) {
        const part = await api.get<{ closed_on: string | null }>(`/companies/2/tickets/${ticket_id}`);
        expect(part.closed_on).not.toBeNull();
      }
    });
  });
}
