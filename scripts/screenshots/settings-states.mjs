import { failWith500, neverRespond, respondWith } from "./upstream.mjs";

/** The states of the settings, the account and the support page; see states.mjs. */

const sharing = /^GET \/companies\/\d+\/(children\/)?(tags|plant-custom-field-types)$/;
const ownUser = /^GET \/users\/me$/;
const sharingOfChild = /^(PUT|DELETE) \/companies\/\d+\/children\/\d+\/.+$/;
const updateUser = /^PUT \/users\/me$/;

/** A form that is submitted earlier reloads the page. */
const hydrated = (page) => page.locator("html[data-hydrated]").waitFor();

const sharingStates = {
  data: {},
  empty: { upstream: [[sharing, respondWith([])]] },
  failing: { upstream: [[sharing, failWith500]] },
  loading: { upstream: [[sharing, neverRespond]], streaming: true },
};

const firstChoice = (page) => page.getByRole("main").getByRole("checkbox").first();

export const tagStates = {
  ...sharingStates,
  toggled: { window: true, act: (page) => firstChoice(page).click() },
};

export const customFieldStates = {
  ...sharingStates,
  sorry: {
    window: true,
    upstream: [[sharingOfChild, failWith500]],
    act: async (page) => {
      await page.getByRole("main").getByRole("checkbox", { checked: true }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
};

export const accountStates = {
  data: {},
  failing: { upstream: [[ownUser, failWith500]] },
  saving: {
    window: true,
    upstream: [[updateUser, neverRespond]],
    act: async (page) => {
      await hydrated(page);
      await page.getByRole("main").getByRole("checkbox", { name: "Daily status e-mail" }).click();
    },
  },
  mismatch: {
    act: async (page) => {
      await hydrated(page);
      await page.locator("[name=password]").fill("Sunny-roof-2");
      await page.locator("[name=confirmation_password]").fill("Sunny-roof-3");
      await page.keyboard.press("Enter");
    },
  },
};

export const supportStates = {
  data: {},
  article: { act: (page) => page.locator("main summary").first().click() },
  empty: { query: "search=nothing+has+this+word" },
};
