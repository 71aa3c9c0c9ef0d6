import { statusPresentation } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { classNames } from "@shared/lib/class-names";
import { Icon } from "@shared/ui/icon/icon";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useUnit } from "effector-react";
import type { MouseEvent } from "react";
import type { Command } from "./command";
import styles from "./command-dialog.module.css";
import { matchText } from "./match-text";
import { $query, pointed } from "./model";

interface CommandOptionProps {
  id: string;
  command: Command;
  active: boolean;
  onChoose: (newTab: boolean) => void;
}

/** A command of the list, with the letters that match the query. */
export function CommandOption({ id, command, active, onChoose }: CommandOptionProps) {
  const { i18n } = useLingui();
  const point = useUnit(pointed);
  const { title, detail, icon, status } = command;
  const presentation = status && statusPresentation(status);
  const choose = (event: MouseEvent) => onChoose(event.button === 1 || event.ctrlKey || event.metaKey);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keyboard
    <div
      id={id}
      className={classNames(styles.option, active && styles.active)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      title={[title, detail].filter(Boolean).join(" · ")}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !active && point(command.id)}
      onClick={choose}
      onAuxClick={(event) => event.button === 1 && choose(event)}
    >
      {presentation ? (
        <StatusIcon level={presentation.level} labelHidden>
          {i18n._(presentation.label)}
        </StatusIcon>
      ) : (
        <Icon name={icon} size="small" />
      )}
      <span className={styles.title}>
        <Highlighted text={title} />
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}

/** A text whose characters that match the query are marked. */
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
