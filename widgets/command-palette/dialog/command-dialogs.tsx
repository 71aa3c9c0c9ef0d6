import { useResultEvent } from "@shared/lib/use-result-event";
import { ShortcutsDialog } from "@shared/shortcuts/shortcuts-dialog";
import { useUnit } from "effector-react";
import type { CommandContext } from "../command-context";
import { CommandDialog } from "./command-dialog";
import { $view, closed, opened, type PaletteView } from "./model";

/** Every request is a new object and opens a dialog. */
export interface OpenRequest {
  view: PaletteView;
}

export interface CommandDialogsProps {
  context: CommandContext;
  request: OpenRequest;
}

/** The command palette and the list of keyboard shortcuts; one of them at most is open. */
export function CommandDialogs({ context, request }: CommandDialogsProps) {
  const { view, open, close } = useUnit({ view: $view, open: opened, close: closed });
  const owner = `${context.userId}-${context.companyId}`;
  useResultEvent(request, (next) => open({ ...next, owner }));
  return (
    <>
      <CommandDialog context={context} open={view === "commands"} onClose={close} />
      <ShortcutsDialog open={view === "shortcuts"} onClose={close} />
    </>
  );
}
