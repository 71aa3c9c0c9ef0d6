import { failWith500, neverRespond, respondWith } from "./upstream.mjs";

/** The states of the ticket screens, as `states.mjs` describes them. */

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialogOf = (page) => page.getByRole("dialog");

const lists = /^GET (\/companies\/\d+)?\/tickets$/;
const closing = /^PUT .*\/close$/;
const ticket = /^GET \/companies\/\d+\/tickets\/\d+$/;
const comments = /^GET \/comments$/;
const updates = /^PUT .*\/tickets\/\d+$/;
const unavailable = (response) =>
  response
    .writeHead(422, { "Content-Type": "application/json" })
    .end('{"error":{"code":4000,"messages":{"general":["This ticket has open tasks."]}}}');

async function select(page, text) {
  await button(page, text("Select tickets")).click();
  const boxes = page.locator("tbody").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
}

export const ticketsStates = {
  data: {},
  empty: { upstream: [[lists, respondWith({ data: [], total: 0, per_page: 15 })]] },
  failing: { upstream: [[lists, failWith500]] },
  loading: { upstream: [[lists, neverRespond]], streaming: true },
  selected: { act: select },
  rejected: {
    upstream: [[closing, unavailable]],
    act: async (page, text) => {
      await select(page, text);
      await button(page, text("Close tickets")).click();
      await page.getByText(text("This change was not saved.")).first().waitFor();
    },
  },
  assign: {
    window: true,
    act: async (page, text) => {
      await select(page, text);
      await button(page, text("Assign")).click();
      await dialogOf(page).getByRole("combobox").waitFor();
      await button(dialogOf(page), text("Assign")).click();
    },
  },
};

const edit = async (page, text) => {
  await button(page, text("Edit")).click();
  await page.getByRole("textbox", { name: text("Description") }).waitFor();
};

export const ticketStates = {
  data: {},
  failing: { upstream: [[ticket, failWith500]] },
  loading: { upstream: [[ticket, neverRespond]], streaming: true },
  "no-comments": { upstream: [[comments, respondWith({ data: [] })]] },
  "comments-failing": { upstream: [[comments, failWith500]] },
  "empty-comment": {
    act: async (page, text) => {
      await page.getByRole("heading", { name: text("Comments") }).scrollIntoViewIfNeeded();
      await button(page, text("Submit")).click();
    },
  },
  editing: { act: edit },
  "edit-failing": {
    upstream: [[updates, failWith500]],
    act: async (page, text) => {
      await edit(page, text);
      await page.getByLabel(text("Title")).fill("Inverter 2 fails again");
      await button(page, text("Save")).click();
      await button(page, text("Continue editing")).waitFor();
    },
  },
  template: {
    window: true,
    act: async (page, text) => {
      await button(page, text("Change template")).click();
      await dialogOf(page).getByRole("combobox").waitFor();
    },
  },
  assign: {
    window: true,
    act: async (page, text) => {
      await page.getByLabel(text("Choose user")).selectOption({ index: 1 });
      await dialogOf(page).waitFor();
    },
  },
};
