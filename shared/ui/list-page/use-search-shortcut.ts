import { useShortcuts } from "../../shortcuts/use-shortcuts";

const searchField = 'main [role="search"] input[type="search"]';

const shortcuts = { "/": () => document.querySelector<HTMLInputElement>(searchField)?.select() };

/** The key / moves the focus to the search field of the page. */
export const useSearchShortcut = (): void => useShortcuts("search", shortcuts);
