import { useBeforeUnload } from "@remix-run/react";
import { DeferToClientError } from "@shared/framework/streamed-document";
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** Joins the class names that are set. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

export interface LazyComponent<P> {
  Component: LazyExoticComponent<ComponentType<P>>;
  /** Starts loading the module, for example when the pointer is over the button that opens the component. */
  preload: () => void;
}

/**
 * A component whose module loads when it first renders or is preloaded. A browser-only module (`.client`) is empty on
 * the server; its Suspense boundary then renders on the client.
 *
 * Do not use it for the main button of a page. The server renders the button, but React ignores clicks until the module
 * has loaded, and an update of the page removes the button.
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  // One import for both: while the style sheet of a first import of Vite loads, a second import does not wait for it.
  const loadOnce = () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    Component: lazy(async () => {
      const component: ComponentType<P> | undefined = await loadOnce();
      if (!component) throw new DeferToClientError();
      return { default: component };
    }),
    // A failed preload is retried when the component renders.
    preload: () => void loadOnce().catch(() => {}),
  };
}

/**
 * Moves the focus to an element (with `tabIndex={-1}`) when a dialog closes. Use it when the opener may be disabled or
 * removed, such as the button of a deleted row.
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

const focusable =
  ":is(a[href], button, input, select, textarea, summary, [contenteditable]):not(:disabled), [tabindex='0']";

/**
 * Makes an element reachable by keyboard while it scrolls and contains no control (WCAG 2.1.1). Browsers other than
 * Chrome do not scroll it by keyboard otherwise.
 */
export function useScrollRegion<T extends HTMLElement>(): RefObject<T> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const isScrolling = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (isScrolling && !element.querySelector(focusable)) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(update);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  });
  return ref;
}

interface LifecycleEvents<T> {
  opened: (value: T) => void;
  changed: (value: T) => void;
  closed: () => void;
}

/**
 * Connects the lifetime of a component to a model. Calls `opened` with the first value, `changed` after every change
 * (and once after `opened`), and `closed` when the component unmounts.
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

/** Tells a model that its component has unmounted or shows another target. */
export function useOnUnmount(closed: () => void, target?: string | number): void {
  const closedRef = useRef(closed);
  closedRef.current = closed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the target closes the model, too
  useEffect(() => () => closedRef.current(), [target]);
}

/** Lets the browser ask for confirmation before the document unloads, while data would be lost. */
export function useUnloadWarning(isActive: boolean): void {
  useBeforeUnload(useCallback((event) => isActive && event.preventDefault(), [isActive]));
}

/** Calls a function when the page has loaded and the browser is idle. Returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  let timer = 0;
  // Safari has no requestIdleCallback.
  const start = () => {
    timer = window.requestIdleCallback?.(callback, { timeout: 2_000 }) ?? window.setTimeout(callback, 200);
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
  return () => {
    removeEventListener("load", start);
    (window.cancelIdleCallback ?? window.clearTimeout)(timer);
  };
}

/**
 * Returns a component whose module loads when the page is idle; null before, and if the module cannot be loaded, such as
 * without a connection. For what a page can do without. `isNeeded` decides whether the module loads at all.
 */
export function useIdleComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isNeeded: () => boolean | Promise<boolean> = () => true,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(
    () =>
      whenIdle(async () => {
        if (!(await isNeeded())) return;
        const Component = await load().catch(() => null);
        // An update of another priority would render what is not hydrated yet anew.
        if (Component) startTransition(() => setLoaded({ Component }));
      }),
    [],
  );
  return loaded?.Component ?? null;
}
