import { $switchError, $switching, companyPickerOpened } from "@features/switch-company";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { pageShortcuts } from "@shared/shortcuts/groups";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Combobox } from "@shared/ui/combobox/combobox";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ShortcutsDialog, useKeyNames } from "@shared/ui/shortcut-list/shortcut-list";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { type KeyboardEvent, type MutableRefObject, useEffect, useId, useMemo } from "react";
import { type Command, type CommandContext, maxSearchLength } from "../command";
import styles from "./command-dialog.module.css";
import { CommandList, optionId } from "./command-list";
import {
  $active,
  $query,
  $view,
  activeCommandMoved,
  commandChosen,
  type PaletteView,
  paletteClosed,
  paletteOpened,
  paletteTextChanged,
} from "./model";
import { useCommandGroups } from "./use-command-groups";

/** Each request is a new object, so that each one opens a dialog. */
export interface OpenRequest {
  view: PaletteView;
}

export interface CommandDialogsProps {
  context: CommandContext;
  request: OpenRequest;
  /** What was typed before the palette opened for the first time. */
  typedRef: MutableRefObject<string>;
}

/** The command palette and the list of keyboard shortcuts. At most one of them is open. */
export function CommandDialogs({ context, request, typedRef }: CommandDialogsProps) {
  const { view, open, close, changeQuery } = useUnit({
    view: $view,
    open: paletteOpened,
    close: paletteClosed,
    changeQuery: paletteTextChanged,
  });
  const owner = `${context.userId}-${context.companyId}`;
  useShortcutGroup("commands");
  useShortcutGroup(useMemo(() => pageShortcuts(context.pages), [context.pages]));
  useShortcutGroup("help");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    // Another open dialog may contain unsaved input.
    if (document.querySelector("dialog[open]") === null) open({ view: request.view, owner });
    if (typedRef.current) changeQuery(typedRef.current);
    typedRef.current = "";
  }, [request]);
  return (
    <>
      <CommandDialog context={context} open={view === "commands"} onClose={close} />
      <ShortcutsDialog open={view === "shortcuts"} onClose={close} />
    </>
  );
}

/** Whether to show the keys of the palette. Phones have no keyboard. */
const hasKeyboard = () => window.matchMedia("(pointer: fine)").matches;

interface CommandDialogProps {
  context: CommandContext;
  open: boolean;
  onClose: () => void;
}

/** The command palette: a dialog with a search field and a list of results. */
function CommandDialog({ context, open, onClose }: CommandDialogProps) {
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
      <div className={`stack gap-3 ${styles.results}`} aria-busy={search.searching || switching}>
        <CommandStatus {...search} count={commands.length} />
        <CommandList id={listId} groups={groups} current={current} />
      </div>
    </Dialog>
  );
}

interface CommandFieldProps {
  listId: string;
  commands: readonly Command[];
  current: Command | null;
  onClose: () => void;
}

/** The search field of the palette. Its keys move through the list and run the active command. */
function CommandField({ listId, commands, current, onClose }: CommandFieldProps) {
  const { t } = useLingui();
  const { query, switching, resetSwitch, changeQuery, moveActive, choose } = useUnit({
    query: $query,
    switching: $switching,
    resetSwitch: companyPickerOpened,
    changeQuery: paletteTextChanged,
    moveActive: activeCommandMoved,
    choose: commandChosen,
  });
  useEffect(() => resetSwitch(), [resetSwitch]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    onClose();
    event.preventDefault();
  };

  return (
    <Combobox
      label={t`Search plants, tickets, causes, pages and actions`}
      placeholder={t`Search plants, tickets, causes, pages and actions`}
      type="text"
      inputMode="search"
      enterKeyHint="go"
      autoCapitalize="off"
      maxLength={maxSearchLength}
      value={query}
      listId={listId}
      activeId={current && optionId(listId, current.id)}
      onChange={changeQuery}
      onMove={(by) => moveActive({ by, ids: commands.map(({ id }) => id) })}
      onChoose={(newTab) => current && !switching && choose({ command: current, newTab })}
      onKeyDown={onKeyDown}
    />
  );
}

interface CommandStatusProps {
  count: number;
  searching: boolean;
  error: "search" | "partial" | null;
  retry: () => void;
}

/** The loading, empty and error states of the palette. */
function CommandStatus({ count, searching, error, retry }: CommandStatusProps) {
  const { query, switchError } = useUnit({ query: $query, switchError: $switchError });
  const text = query.trim();
  return (
    <>
      {switchError && (
        <Alert kind="danger">
          <ErrorText error={switchError} />
        </Alert>
      )}
      {error && (
        <Alert kind="danger" onRetry={retry}>
          {error === "partial" ? (
            <Trans>Not all results could be loaded.</Trans>
          ) : (
            <Trans>Plants and tickets could not be searched.</Trans>
          )}
        </Alert>
      )}
      {searching && count === 0 && <Skeleton height="6rem" />}
      {text !== "" && count === 0 && !searching && !error && (
        <div className={styles.none}>
          <p>
            <Trans>No results for “{text}”.</Trans>
          </p>
          <p>
            <Trans>Search for the name, address or number of a plant or ticket, or for a page.</Trans>
          </p>
        </div>
      )}
      <LiveRegion>{text !== "" && !searching && <Plural value={count} one="# result" other="# results" />}</LiveRegion>
    </>
  );
}

/** The keys of the palette, shown on devices with a keyboard. */
function CommandHints() {
  const keyNames = useKeyNames();
  const enter = keyNames("Enter").join("");
  const newTab = keyNames("Mod+Enter").join(" ");
  return (
    <p className={styles.hints}>
      <span>
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>{enter}</kbd> open
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>{newTab}</kbd> open in new tab
        </Trans>
      </span>
    </p>
  );
}
