import type { Locator, Page } from "playwright/test";
import { openPage } from "../support/page";
import { expect, test } from "../support/test";

const widths = [390, 768, 1440];

interface Place {
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

const lists: Place[] = [
  { path: "/account", buttons: [/^Search/] },
  { path: "/plants", buttons: ["Export as spreadsheet", /^(More f|F)ilters/] },
  { path: "/triage", prepare: selectTwoRows, buttons: ["Snooze", "Create ticket", "Add note"] },
  { path: "/triage?tab=in-progress", prepare: selectTwoRows, buttons: ["Assign"] },
  { path: "/issues", prepare: selectTwoRows, buttons: ["Snooze", "Create ticket", "Add note"] },
  { path: "/tickets", prepare: selectTwoRows, buttons: ["Assign", "Change template", "Plan"] },
];
const objects: Place[] = [
  { path: "/tickets/12?companyId=2", buttons: ["Change template", /^Close/] },
  { path: "/plants/2#performance", buttons: [/^(Create ticket|Ticket)$/] },
  { path: "/plants/2#issues", buttons: [/^Snooze/, /^Create ticket about/] },
  { path: "/plants/2#meters", buttons: ["Check all meters", "Add meter", /^22/] },
  { path: "/plants/2#location", buttons: ["Edit plant"] },
  { path: "/plants/2#contacts", buttons: ["Add contact", /Edit contact/] },
];
const administration: Place[] = [{ path: "/plants/2#admin", buttons: [/^Run/, "Delete plant"] }];

/** Whether a click in the middle of an element reaches the element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The dialog lies within the window, holds the focus, and its last button can be reached and pressed. */
async function expectUsable(dialog: Locator): Promise<void> {
  await expect(dialog).toBeInViewport({ ratio: 0.99 });
  await expect(dialog.locator(":focus")).toHaveCount(1);
  const overflow = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  const last = dialog.locator("button:enabled:visible").last();
  // Content that is still loading moves the button after the scroll.
  const isReached = async () => {
    await last.scrollIntoViewIfNeeded();
    return last.evaluate(isOnTop);
  };
  await expect.poll(isReached).toBe(true);
}

for (const [name, account, places] of [
  ["the lists", "owner", lists],
  ["a ticket and a plant", "owner", objects],
  ["the administration of a plant", "admin", administration],
] as const) {
  test(`opens usable dialogs from ${name} at every width`, async ({ page, signIn }) => {
    await signIn(account, "/robots.txt");
    for (const { path, buttons, prepare } of places) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await openPage(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await prepare?.(page);
        for (const button of buttons) {
          await test.step(`${button} of ${path} at ${width} px`, async () => {
            await page.getByRole("button", { name: button, exact: true }).filter({ visible: true }).first().click();
            const dialog = page.getByRole("dialog");
            await expectUsable(dialog);
            await page.keyboard.press("Escape");
            await expect(dialog).toHaveCount(0);
          });
        }
      }
    }
  });
}
