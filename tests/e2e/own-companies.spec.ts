import type { Page } from "playwright/test";
import { openPage, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

/** The button that opens the company picker. It has the name of the company. */
const topBar = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^(Brandaris|Maasland|Zonneveld)/ });

test("switches between the user's companies in the top bar and on the account page", async ({
  page,
  signIn,
  openAs,
}) => {
  await test.step("offers no switch when the user is a member of only one company", async () => {
    await signIn("owner", "/reports");
    await expect(page.getByRole("banner").getByText("Zonneveld Vastgoed")).toBeVisible();
    await expect(topBar(page)).toHaveCount(0);
  });
  await test.step("switches in the top bar", async () => {
    await openAs("portfolio", "/reports");
    await expect(topBar(page)).toContainText("Brandaris Energie");
    await topBar(page).click();
    const options = page.getByRole("option");
    await expect(options).toHaveText([/^Brandaris Energie/, /^Maasland Daken/]);
    expect(await violations(page, page.getByRole("listbox", { name: "Companies" }))).toEqual([]);
    await options.last().click();
    await expect(page).toHaveURL("/");
    await expect(topBar(page)).toContainText("Maasland Daken");
  });
  await test.step("switches on the account page", async () => {
    await signIn("portfolio", "/account");
    const list = page.getByRole("region", { name: "Your companies" });
    const current = list.getByRole("listitem").filter({ hasText: "Current company" });
    await expect(current).toContainText("Brandaris Energie");
    await expect(current.getByRole("button")).toHaveCount(0);
    expect(await violations(page, list)).toEqual([]);
    await list.getByRole("button", { name: "Switch to Maasland Daken" }).click();
    await expect(page).toHaveURL("/");
    await expect(topBar(page)).toContainText("Maasland Daken");
  });
});

/** A plant of another company of the portfolio account, viewed through that company. */
async function plantOfOtherCompany(page: Page) {
  const other = page.getByRole("button", { name: /^Switch to / });
  const companyId = await other.getAttribute("value");
  const name = (await other.getAttribute("aria-label"))?.replace("Switch to ", "") ?? "";
  const response = await page.request.get(`/api/v0/companies/${companyId}/plants`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  const notice = page.getByRole("status").filter({ hasText: `Viewing ${name}` });
  const switchButton = notice.getByRole("button", { name: `Switch to ${name}` });
  return { url: `/plants/${data[0]?.id}?companyId=${companyId}`, name, notice, switchButton };
}

test("names the company that a plant is viewed through, with a way back", async ({ page, signIn }) => {
  await test.step("names the company that a plant is viewed through, with a way back", async () => {
    await signIn("portfolio", "/account");
    const { url, name, notice, switchButton } = await plantOfOtherCompany(page);
    await openPage(page, url);
    await expect(notice).toBeVisible();
    await expect(notice).toContainText("can change this plant");
    await notice.getByRole("link", { name: "Back to Brandaris Energie" }).click();
    await expect(page).toHaveURL("/plants");
    await page.locator('tbody th[scope="row"] > a').nth(1).click();
    await expect(page.getByRole("tab", { name: "Summary" })).toBeVisible();
    await expect(page.getByText(/^Viewing /)).toHaveCount(0);

    await page.goto(`${url}#issues`);
    await waitForHydrationOf(switchButton);
    await switchButton.click();
    await expect(topBar(page)).toContainText(name);
    await expect(page).toHaveURL(`${url}#issues`);
    await expect(notice).toHaveCount(0);
  });
  await test.step("stays on the plant when the browser submits the company switch without JavaScript", async () => {
    await signIn("portfolio", "/account");
    const { url, name, notice, switchButton } = await plantOfOtherCompany(page);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(url);
    await switchButton.click();
    await expect(topBar(page)).toContainText(name);
    await expect(page).toHaveURL(url);
    await expect(notice).toHaveCount(0);
  });
});
