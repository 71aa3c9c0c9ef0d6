import { type ShouldRevalidateFunction, useRevalidator } from "@remix-run/react";
import { createEffect } from "effector";
import { createContext, useCallback, useContext, useEffect, useRef } from "react";

/** The parts of data that mutations change and pages or panels show. */
export type DataPart =
  | "audits"
  | "comments"
  | "companies"
  | "contacts"
  | "customFields"
  | "files"
  | "issues"
  | "meterAudits"
  | "meters"
  | "notes"
  | "plant"
  | "promises"
  | "shell"
  | "tags"
  | "ticket"
  | "tickets"
  | "users";

/**
 * Loads the parts again wherever they are shown, and resolves when the page shows them. `root.tsx` supplies the handler
 * to the scope (`useRevalidate`).
 */
export const revalidateFx = createEffect<readonly DataPart[], void>();

/** A component that shows loaded data. */
interface Loaded {
  /** The parts that it shows; null for any part. */
  parts: readonly DataPart[] | null;
  /** Whether it loads the parts of its page, whose loader then does not run again. */
  isPage: boolean;
  reload: (parts: readonly DataPart[]) => Promise<void>;
}

/** The mounted components; only effects of the browser change it. */
const mounted = new Set<Loaded>();

/** The parts that the loaders of the page load again for mutations; null if the loaders run for another reason. */
let reloading: readonly DataPart[] | null = null;

/** The parts that mutations changed, for the `shouldRevalidate` of a route; null if no mutation runs its loader. */
export const changedParts = (): readonly DataPart[] | null => reloading;

/** Whether the tab panel around a component is shown. A hidden component loads changed data when it is shown. */
export const ShownContext = createContext(true);

/**
 * Calls `reload` with the parts of a mutation that a mounted component shows: at once, or when its tab panel is shown
 * again. Null stands for any part.
 */
export function useReloadOn(
  parts: Loaded["parts"],
  reload: Loaded["reload"],
  { isPage = false }: { isPage?: boolean } = {},
): void {
  const isShown = useContext(ShownContext);
  const current = useRef({ parts, reload, isShown });
  current.current = { parts, reload, isShown };
  /** The parts that changed while the component was hidden. */
  const waiting = useRef<readonly DataPart[]>([]);
  useEffect(() => {
    const component: Loaded = {
      get parts() {
        return current.current.parts;
      },
      isPage,
      async reload(changed) {
        if (current.current.isShown) await current.current.reload(changed);
        else waiting.current = [...waiting.current, ...changed];
      },
    };
    mounted.add(component);
    return () => void mounted.delete(component);
  }, [isPage]);
  useEffect(() => {
    if (!isShown || waiting.current.length === 0) return;
    void current.current.reload(waiting.current);
    waiting.current = [];
  }, [isShown]);
}

/**
 * The handler of `revalidateFx`. It reloads the components that show one of the parts, and the loaders of other pages.
 */
export function useRevalidate(): (changed: readonly DataPart[]) => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (state !== "idle") return;
    reloading = null;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [state]);

  return useCallback(
    async (changed) => {
      const components = [...mounted];
      const reloads = components.flatMap(({ parts, reload }) => {
        const own = parts === null ? changed : changed.filter((part) => parts.includes(part));
        return own.length > 0 ? [reload(own)] : [];
      });
      if (!components.some(({ isPage }) => isPage)) {
        reloads.push(
          new Promise((resolve) => {
            waiting.current.push(resolve);
            reloading = [...(reloading ?? []), ...changed];
            revalidate();
          }),
        );
      }
      await Promise.all(reloads);
    },
    [revalidate],
  );
}

/**
 * Creates a `shouldRevalidate` for a loader that reads only a part of the query: a navigation that changes nothing but
 * the query reloads it only if `isAffected`. Any other navigation or submission has the default behaviour.
 */
export const revalidateOnQuery =
  (isAffected: (current: URLSearchParams, next: URLSearchParams) => boolean): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, formMethod = "GET", defaultShouldRevalidate }) => {
    const onlyQueryChanges =
      formMethod === "GET" && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
    return onlyQueryChanges ? isAffected(currentUrl.searchParams, nextUrl.searchParams) : defaultShouldRevalidate;
  };
