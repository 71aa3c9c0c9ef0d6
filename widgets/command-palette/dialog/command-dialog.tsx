import { $switching } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { CommandContext } from "../command-context";
import styles from "./command-dialog.module.css";
import { CommandField } from "./command-field";
import { CommandHints } from "./command-hints";
import { CommandList } from "./command-list";
import { CommandStatus } from "./command-status";
import { $active } from "./model";
import { useCommandGroups } from "./use-command-groups";

/** Whether the keys of the palette are worth a line: a phone has none. */
const hasKeyboard = () => window.matchMedia("(pointer: fine)").matches;

interface CommandDialogProps {
  context: CommandContext;
  open: boolean;
  onClose: () => void;
}

/** The command palette: a dialog with a search field and the list of its results. */
export function CommandDialog({ context, open, onClose }: CommandDialogProps) {
  const listId = useId();
  const { active, switching } = useUnit({ active: $active, switching: $switching });
  const { groups, ...search } = useCommandGroups(context, open);
  const commands = groups.flatMap((group) => group.commands);
  const current = commands.find(({ id }) => id === active) ?? commands[0] ?? null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sheet"
      title={<Trans>Search and commands</Trans>}
      lead={<CommandField listId={listId} commands={commands} current={current} onClose={onClose} />}
      footer={open && hasKeyboard() && <CommandHints />}
    >
      <div className={styles.results} aria-busy={search.searching || switching}>
        <CommandStatus {...search} count={commands.length} />
        <CommandList id={listId} groups={groups} current={current} />
      </div>
    </Dialog>
  );
}
