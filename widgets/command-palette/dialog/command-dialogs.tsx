import { useResultEvent } from "@shared/lib/use-result-event";
import { ShortcutsDialog } from "@shared/shortcuts/shortcuts-dialog";
import { isShortcutTarget, useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { useUnit } from "effector-react";
import type { CommandContext } from "../command-context";
import { CommandDialog } from "./command-dialog";
import { $view, closed, opened, type PaletteView } from "./model";

/** Every request is a new object and opens a dialog. */
export interface OpenRequest {
  view: PaletteView;
  /** Where the key ? was pressed. */
  target?: EventTarget | null;
}

export interface CommandDialogsProps {
  context: CommandContext;
  request: OpenRequest;
}

/** The command palette and the list of keyboard shortcuts; one of them at most is open. */
export function CommandDialogs({ context, request }: CommandDialogsProps) {
  const { view, open, close } = useUnit({ view: $view, open: opened, close: closed });
  const owner = `${context.userId}-${context.companyId}`;
  useShortcutGroup("commands");
  useShortcutGroup("help");
  useResultEvent(request, ({ view: next, target }) => {
    // What is typed in another dialog is not to be lost.
    const isBlocked = document.querySelector("dialog[open]") !== null;
    if (!isBlocked && (target === undefined || isShortcutTarget(target))) open({ view: next, owner });
  });
  return (
    <>
      <CommandDialog context={context} open={view === "commands"} onClose={close} />
      <ShortcutsDialog open={view === "shortcuts"} onClose={close} />
    </>
  );
}
