import { useEffect } from "react";
import { keysAreOff } from "../list-keys";

const rowLinks = 'main th[scope="row"] > a';
const searchField = 'main [role="search"] input[type="search"]';
/** Where a letter is a letter, or belongs to what lies over the page. */
const ownKeys = "input, textarea, select, [contenteditable], dialog, [popover]";

/** Puts the focus on the link of the next row, or the one before; from elsewhere on the first one. */
function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(rowLinks)];
  const row = document.activeElement?.closest("tr");
  const at = links.findIndex((link) => link.closest("tr") === row);
  const next = links[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/**
 * The keys of a list: j and k go down and up its rows, by the focus, so that Enter opens the one it stands on;
 * / leads to the search; ? opens the help.
 */
export function useListKeys(openHelp: () => void): void {
  useEffect(() => {
    const meanings: Record<string, () => void> = {
      j: () => moveRow(1),
      k: () => moveRow(-1),
      "/": () => document.querySelector<HTMLInputElement>(searchField)?.select(),
      "?": openHelp,
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const act = Object.hasOwn(meanings, key) ? meanings[key] : undefined;
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(ownKeys)) return;
      if (keysAreOff()) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [openHelp]);
}
