import { failingAndLoading } from "./states.mjs";
import { respondWith } from "./upstream.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

const users = /^GET \/companies\/\d+\/users$/;
export const userStates = {
  data: {},
  empty: { upstream: [[users, respondWith([])]] },
  ...failingAndLoading(users),
};

export const createUserStates = {
  data: {},
  rejected: {
    act: async (page, text) => {
      await button(page, text("Create user")).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
};

const companies = /^GET \/companies$/;
export const companyListStates = {
  data: {},
  empty: { upstream: [[companies, respondWith([])]] },
  ...failingAndLoading(companies),
};

const company = /^GET \/companies\/9/;
export const companyStates = {
  data: {},
  ...failingAndLoading(company),
  choices: {
    window: true,
    act: async (page, text) => {
      await button(page, text("Choose child companies")).click();
      await page.getByRole("checkbox").first().waitFor();
    },
  },
  accounts: {
    window: true,
    act: async (page, text) => {
      await button(page, text("Choose driver accounts")).click();
      await page.getByRole("checkbox").first().click();
      await page.getByText(text("Saved")).waitFor();
    },
  },
  rejected: {
    act: async (page, text) => {
      await page.getByLabel(text("Name"), { exact: true }).fill("");
      await button(page, text("Save")).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
};
