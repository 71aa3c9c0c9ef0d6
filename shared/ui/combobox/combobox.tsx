import type { HTMLAttributes, KeyboardEvent, MouseEvent } from "react";
import { classNames } from "../../lib/react";
import { TextField, type TextFieldProps } from "../field/text-field";
import styles from "./combobox.module.css";

interface ComboboxProps extends Omit<TextFieldProps, "onChange" | "list"> {
  /** The id of the element with the role `listbox`. */
  listId: string;
  /** The id of the active option; null without options. */
  activeId: string | null;
  /** The number of options that Page Down and Page Up skip. If it is omitted, these keys scroll. */
  pageSize?: number;
  onChange: (text: string) => void;
  /** Moves the active option by a number of options. */
  onMove: (by: number) => void;
  /** Chooses the active option; `newTab` is true with Ctrl or Cmd. */
  onChoose: (newTab: boolean) => void;
  /** False for a field of a page, which must not take the focus when it is mounted. */
  takesFocus?: boolean;
}

const focusInput = (input: HTMLInputElement | null) => input?.focus();

/**
 * A search field with a list of options, following the ARIA combobox pattern with a list that is always visible. The
 * focus stays in the field, and its keys move the active option. The field is focused on mount by default.
 */
export function Combobox({ listId, activeId, pageSize, onMove, onChoose, takesFocus = true, ...props }: ComboboxProps) {
  const steps: Record<string, number | undefined> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageSize,
    PageUp: pageSize && -pageSize,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const by = steps[event.key];
    if (by) onMove(by);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      onChoose(event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };
  return (
    <TextField
      labelHidden
      icon="search"
      autoComplete="off"
      spellCheck={false}
      {...props}
      ref={takesFocus ? focusInput : undefined}
      onChange={({ target }) => props.onChange(target.value)}
      onKeyDown={onKeyDown}
      role="combobox"
      aria-expanded={activeId !== null}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId ?? undefined}
    />
  );
}

interface ComboboxOptionProps extends HTMLAttributes<HTMLDivElement> {
  id: string;
  active: boolean;
  onChoose: (event: MouseEvent) => void;
}

/** An option of the list of a `Combobox`. */
export function ComboboxOption({ active, onChoose, className, ...props }: ComboboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keyboard
    <div
      {...props}
      className={classNames(styles.option, className)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    />
  );
}
