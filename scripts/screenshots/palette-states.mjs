import { failWith500, neverRespond } from "./upstream.mjs";

const searched = /^GET \/companies\/\d+\/(plants|tickets)$/;

/** Opens the command palette and types a text into it. */
const typed = (search) => async (page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(search);
  await page.waitForTimeout(500);
};

/** The command palette and the list of shortcuts, over a page that loads neither plants nor tickets. */
export const paletteStates = {
  data: { act: typed("noord"), window: true },
  commands: { act: typed(""), window: true },
  actions: { act: typed("cre"), window: true },
  empty: { act: typed("qqxyzzy"), window: true },
  loading: { act: typed("qqxyzzy"), upstream: [[searched, neverRespond]], window: true },
  failing: { act: typed("noord"), upstream: [[searched, failWith500]], window: true },
  shortcuts: { act: (page) => page.keyboard.press("?"), window: true },
};
