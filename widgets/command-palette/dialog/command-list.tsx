import { $switching } from "@features/switch-company";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { Command, CommandGroup, CommandGroupId } from "./command";
import styles from "./command-dialog.module.css";
import { CommandOption } from "./command-option";
import { chosen } from "./model";

const headings: Record<CommandGroupId, MessageDescriptor> = {
  recent: msg`Recent`,
  page: msg`On this page`,
  pages: msg`Pages`,
  actions: msg`Actions`,
  plants: msg`Plants`,
  tickets: msg`Tickets`,
  companies: msg`Switch to company`,
};

/** The id of the option of a command. */
export const optionId = (listId: string, commandId: string): string =>
  `${listId}-${commandId.replace(/[^\w-]/g, "_")}`;

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  current: Command | null;
}

/** The commands in groups, each with a heading. */
export function CommandList({ id, groups, current }: CommandListProps) {
  const { t, i18n } = useLingui();
  const { choose, switching } = useUnit({ choose: chosen, switching: $switching });
  const currentId = current?.id;

  useEffect(() => {
    if (currentId !== undefined)
      document.getElementById(optionId(id, currentId))?.scrollIntoView({ block: "nearest" });
  }, [id, currentId]);

  return (
    <div id={id} role="listbox" aria-label={t`Results`}>
      {groups.map(({ id: groupId, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are options
        <div key={groupId} role="group" aria-labelledby={`${id}-${groupId}`} className={styles.group}>
          <div id={`${id}-${groupId}`} className={styles.heading} role="presentation">
            {i18n._(headings[groupId])}
          </div>
          {commands.map((command) => (
            <CommandOption
              key={command.id}
              id={optionId(id, command.id)}
              command={command}
              active={command.id === currentId}
              onChoose={(newTab) => !switching && choose({ command, newTab })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
