import type { Locator, Page } from "playwright/test";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

const widths = [390, 768, 1440];

interface Place {
  account: string;
  path: string;
  /** The names of the buttons that open a dialog. */
  buttons: readonly (string | RegExp)[];
  /** Makes the buttons available, at each width. */
  prepare?: (page: Page) => Promise<void>;
}

const selectTwoRows = async (page: Page) => {
  const start = page.getByRole("button", { name: /^Select (plants|tickets)$/ });
  if (await start.isVisible()) await start.click();
  for (const index of [0, 1]) await page.locator("tbody").getByRole("checkbox").nth(index).check();
};

const places: Record<string, Place> = {
  "the search of every page": { account: "owner", path: "/account", buttons: [/^Search/] },
  "a list of plants": { account: "owner", path: "/plants", buttons: ["Export as spreadsheet", /^(More f|F)ilters/] },
  "selected causes": {
    account: "owner",
    path: "/triage",
    prepare: selectTwoRows,
    buttons: ["Snooze", "Create ticket", "Add note"],
  },
  "selected causes with tickets": {
    account: "owner",
    path: "/triage?tab=in-progress",
    prepare: selectTwoRows,
    buttons: ["Assign"],
  },
  "selected plants": {
    account: "owner",
    path: "/issues",
    prepare: selectTwoRows,
    buttons: ["Snooze", "Create ticket", "Add note"],
  },
  "selected tickets": {
    account: "owner",
    path: "/tickets",
    prepare: selectTwoRows,
    buttons: ["Assign", "Change template", "Plan"],
  },
  "a ticket": { account: "owner", path: "/tickets/12?companyId=2", buttons: ["Change template", /^Close/] },
  "the header of a plant": { account: "owner", path: "/plants/2#performance", buttons: [/^(Create ticket|Ticket)$/] },
  "the issues of a plant": { account: "owner", path: "/plants/2#issues", buttons: [/^Snooze/, /^Create ticket about/] },
  "the meters of a plant": {
    account: "owner",
    path: "/plants/2#meters",
    buttons: ["Check all meters", "Add meter", /^22/],
  },
  "the location of a plant": { account: "owner", path: "/plants/2#location", buttons: ["Edit plant"] },
  "the contacts of a plant": { account: "owner", path: "/plants/2#contacts", buttons: ["Add contact", /Edit contact/] },
  "the administration of a plant": { account: "admin", path: "/plants/2#admin", buttons: [/^Run/, "Delete plant"] },
};

/** Whether a click in the middle of an element reaches the element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The dialog lies within the window, holds the focus, and its last button can be reached and pressed. */
async function expectUsable(dialog: Locator): Promise<void> {
  await expect(dialog).toBeInViewport({ ratio: 0.99 });
  await expect(dialog.locator(":focus")).toHaveCount(1);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const last = dialog.locator("button:enabled:visible").last();
  await last.scrollIntoViewIfNeeded();
  expect(await last.evaluate(isOnTop)).toBe(true);
}

for (const [name, { account, path, buttons, prepare }] of Object.entries(places)) {
  test(`opens usable dialogs from ${name} at every width`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await signIn(account, path);
    await waitForHydration(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await prepare?.(page);
      for (const button of buttons) {
        await test.step(`${button} at ${width} px`, async () => {
          await page.getByRole("button", { name: button, exact: true }).filter({ visible: true }).first().click();
          const dialog = page.getByRole("dialog");
          await expectUsable(dialog);
          await page.keyboard.press("Escape");
          await expect(dialog).toHaveCount(0);
        });
      }
    }
  });
}
