import { PlantStatus, SilenceText, statusPresentation } from "@entities/plant";
import { $switching } from "@features/switch-company";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { matchText } from "@shared/lib/match-text";
import { classNames } from "@shared/lib/react";
import { joinTexts } from "@shared/lib/text";
import { ComboboxOption } from "@shared/ui/combobox/combobox";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type MouseEvent, useEffect } from "react";
import type { Command, CommandGroup, CommandGroupId } from "../command";
import styles from "./command-dialog.module.css";
import { $query, commandChosen, commandPointed } from "./model";
import { isPlantCommand } from "./result-commands";

const headings: Record<CommandGroupId, MessageDescriptor> = {
  recent: msg`Recent`,
  page: msg`On this page`,
  pages: msg`Pages`,
  actions: msg`Actions`,
  plants: msg`Plants`,
  tickets: msg`Tickets`,
  users: msg`Users`,
  everywhere: msg`All companies`,
  companies: msg`Switch to company`,
  causes: msg`Causes`,
};

export const optionId = (listId: string, commandId: string): string => `${listId}-${commandId.replace(/[^\w-]/g, "_")}`;

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  current: Command | null;
}

export function CommandList({ id, groups, current }: CommandListProps) {
  const { t, i18n } = useLingui();
  const { choose, switching } = useUnit({ choose: commandChosen, switching: $switching });
  const currentId = current?.id;

  useEffect(() => {
    if (currentId !== undefined) document.getElementById(optionId(id, currentId))?.scrollIntoView({ block: "nearest" });
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

interface CommandOptionProps {
  id: string;
  command: Command;
  active: boolean;
  onChoose: (newTab: boolean) => void;
}

/** A command of the list. The letters that match the query are highlighted. */
function CommandOption({ id, command, active, onChoose }: CommandOptionProps) {
  const { i18n } = useLingui();
  const point = useUnit(commandPointed);
  const { title, detail, icon, silence, status } = command;
  const choose = (event: MouseEvent) => onChoose(event.button === 1 || event.ctrlKey || event.metaKey);
  return (
    <ComboboxOption
      id={id}
      className={styles.option}
      active={active}
      title={joinTexts([title, detail], " · ")}
      onMouseMove={() => !active && point(command.id)}
      onChoose={choose}
      onAuxClick={(event) => event.button === 1 && choose(event)}
    >
      {status ? <PlantStatus status={status} silence={silence} labelHidden /> : <Icon name={icon} size="small" />}
      <span className={classNames(styles.texts, isPlantCommand(command) && styles.twoLines)}>
        <span className={`ellipsis ${styles.title}`}>
          <Highlighted text={title} />
        </span>
        {(detail || status) && (
          <span className={`ellipsis ${styles.detail}`}>
            {detail && <bdi>{detail}</bdi>}
            {status && (
              // The status icon also conveys the status.
              <span aria-hidden="true">
                {detail && " · "}
                {silence ? <SilenceText silence={silence} /> : i18n._(statusPresentation(status).label)}
              </span>
            )}
          </span>
        )}
      </span>
    </ComboboxOption>
  );
}

function Highlighted({ text }: { text: string }) {
  const query = useUnit($query);
  const positions = new Set(query.trim() === "" ? [] : matchText(text, query)?.positions);
  if (positions.size === 0) return text;
  const parts: { start: number; text: string; marked: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const marked = positions.has(at);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text[at];
    else parts.push({ start: at, text: text[at] ?? "", marked });
  }
  return parts.map(({ start, text: part, marked }) =>
    marked ? (
      <mark key={start} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <span key={start}>{part}</span>
    ),
  );
}
