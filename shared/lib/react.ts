import { useBeforeUnload } from "@remix-run/react";
import { DeferToClientError } from "@shared/framework/streamed-document";
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";

/** Joins the class names that apply. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

export interface LazyComponent<P> {
  Component: LazyExoticComponent<ComponentType<P>>;
  /** Starts loading the module, for example when the pointer is on what opens the component. */
  preload: () => void;
}

/**
 * A component whose module is loaded when it is first rendered or preloaded. A module for browsers only (`.client`) is
 * empty on the server, which leaves its Suspense boundary to the browser.
 *
 * Not for a button that a page is opened for: the server renders it, but until its module has been loaded React does
 * not handle a press on it, and an update of the page removes it.
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  return {
    Component: lazy(async () => {
      const component: ComponentType<P> | undefined = await load();
      if (!component) throw new DeferToClientError();
      return { default: component };
    }),
    // A failed preload is retried when the component is rendered.
    preload: () => void load().catch(() => {}),
  };
}

/**
 * Moves the focus to an element (with `tabIndex={-1}`) when a dialog closes whose opener may be disabled or removed by
 * then, as the row of a deletion is.
 */
export function useFocusWhenClosed<T extends HTMLElement>(open: boolean): RefObject<T> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!open) return;
    const element = ref.current;
    return () => element?.focus();
  }, [open]);
  return ref;
}

interface LifecycleEvents<T> {
  opened: (value: T) => void;
  changed: (value: T) => void;
  closed: () => void;
}

/**
 * Reports a component's lifetime to a model: `opened` with the first value, `changed` with the current value after
 * every change (and once after `opened`), `closed` when the component is removed.
 */
export function useModelLifecycle<T>(value: T, { opened, changed, closed }: LifecycleEvents<T>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; later values are passed to `changed`
  useEffect(() => {
    opened(value);
    return () => closed();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value is reported
  useEffect(() => {
    changed(value);
  }, [value]);
}

/** Reports to a model that its component was removed, or that it now shows another target. */
export function useOnUnmount(closed: () => void, target?: string | number): void {
  const closedRef = useRef(closed);
  closedRef.current = closed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the target closes the model, too
  useEffect(() => () => closedRef.current(), [target]);
}

/** Lets the browser ask before the document is closed or left, while something would be lost. */
export function useUnloadWarning(isActive: boolean): void {
  useBeforeUnload(useCallback((event) => isActive && event.preventDefault(), [isActive]));
}
