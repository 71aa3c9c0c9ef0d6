import { type ShouldRevalidateFunction, useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { attach, createEffect, createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useResourceLoader } from "./requests";

/** The names of the parts of data, which `app/data-parts.d.ts` declares. */
// biome-ignore lint/suspicious/noEmptyInterface: the application adds the names
export interface DataParts {}

/** A part of data that mutations change and pages or panels show. */
export type DataPart = keyof DataParts;

/** A mounted component that shows loaded data. */
interface LoadedComponent {
  /** Loads the changed parts that it shows again. */
  reload: (changed: readonly DataPart[]) => Promise<unknown>;
  /** Whether it loads the parts of its page, whose loader then does not run again. */
  isPage: boolean;
}

const mounted = createEvent<LoadedComponent>();
const unmounted = createEvent<LoadedComponent>();
const $components = createStore<readonly LoadedComponent[]>([])
  .on(mounted, (components, component) => [...components, component])
  .on(unmounted, (components, component) => components.filter((other) => other !== component));

/** Runs the loaders of the page again. `root.tsx` supplies the handler to the scope (`useLoaderReload`). */
export const reloadPageFx = createEffect<void, void>();

/** The part of data from which all figures of a plant follow: the loaders of its page run again. */
const measurements: DataPart = "measurements";

const reloadFx = attach({
  source: $components,
  async effect(components, changed: readonly DataPart[]) {
    const pages = components.filter(({ isPage }) => isPage);
    const isWholePage = pages.length === 0 || changed.includes(measurements);
    const reloaded = isWholePage ? components.filter(({ isPage }) => !isPage) : components;
    const reloads = reloaded.map(({ reload }) => reload(changed));
    if (isWholePage) reloads.push(reloadPageFx());
    await Promise.all(reloads);
  },
});

/** The part of data that a refresh of the page loads again: figures that change without a mutation. */
const figures: DataPart = "figures";

/** Whether a component loads only figures again. Its values then stay, without a pending state or an error. */
export const isQuiet = (changed: readonly DataPart[]): boolean => changed.every((part) => part === figures);

/** Loads the figures of the mounted components again. Rejects if one of them could not be loaded. */
export const reloadFiguresFx = attach({
  source: $components,
  effect: (components) => Promise.all(components.map(({ reload }) => reload([figures]))),
});

/** Loads the changed parts again wherever they are shown, and resolves when the page shows them. */
export const revalidateFx = createEffect((changed: readonly DataPart[]): Promise<void> => reloadFx(changed));

/** What the page shows: its URL and the data of its loader. */
interface ShownPage {
  pathname: string;
  search: string;
  data: unknown;
}

/**
 * Whether a navigation has interrupted a reload: one that changed only the query, for which the loader did not run
 * (`revalidateOnQuery`). A navigation to another page, or one for which the loader ran, has loaded new data.
 */
export const isReloadLost = (before: ShownPage, after: ShownPage): boolean =>
  before.pathname === after.pathname && before.search !== after.search && before.data === after.data;

/** The handler of `reloadPageFx`. A reload that a navigation has interrupted runs again on the URL of the navigation. */
export function useLoaderReload(): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const shown: ShownPage = { pathname, search, data: matches.at(-1)?.data };
  const current = useRef(shown);
  current.current = shown;
  const waiting = useRef<{ before: ShownPage; resolve: () => void }[]>([]);
  // A revalidation that ends at once is only rendered as new data, without the state "loading".
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when other data are rendered
  useEffect(() => {
    if (state !== "idle") return;
    const ended = waiting.current.splice(0);
    const lost = ended.filter(({ before }) => isReloadLost(before, shown));
    for (const each of ended) if (!lost.includes(each)) each.resolve();
    if (lost.length === 0) return;
    waiting.current.push(...lost.map((each) => ({ ...each, before: shown })));
    revalidate();
  }, [state, matches]);
  return useCallback(
    () =>
      new Promise((resolve) => {
        waiting.current.push({ before: current.current, resolve });
        revalidate();
      }),
    [revalidate],
  );
}

/** Whether the tab panel around a component is shown. A hidden component loads changed data when it is shown. */
export const ShownContext = createContext(true);

/**
 * Calls `reload` with the parts of a mutation that a mounted component shows: at once, or when its tab panel is shown
 * again. Null stands for any part.
 */
export function useReloadOn(
  parts: readonly DataPart[] | null,
  reload: LoadedComponent["reload"],
  { isPage = false }: { isPage?: boolean } = {},
): void {
  const isShown = useContext(ShownContext);
  const current = useRef({ parts, reload, isShown });
  current.current = { parts, reload, isShown };
  /** The parts that changed while the component was hidden. */
  const waiting = useRef<readonly DataPart[]>([]);
  const events = useUnit({ mounted, unmounted });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    const component: LoadedComponent = {
      isPage,
      async reload(changed) {
        const { parts, reload, isShown } = current.current;
        const own = parts === null ? changed : changed.filter((part) => parts.includes(part));
        if (own.length === 0) return;
        if (isShown) await reload(own);
        else waiting.current = [...waiting.current, ...own];
      },
    };
    events.mounted(component);
    return () => void events.unmounted(component);
  }, [isPage]);
  useEffect(() => {
    if (!isShown || waiting.current.length === 0) return;
    // Figures that fail to load stay as they are.
    current.current.reload(waiting.current).catch(() => {});
    waiting.current = [];
  }, [isShown]);
}

interface PartsOptions {
  /** A resource that returns the properties of the data that belong to its parameter `parts` (`loadParts`). */
  href: string | (() => Promise<string>);
  /** The parts on the screen. Other changed parts, such as the parts of a closed tab, are loaded once they appear. */
  shown: readonly DataPart[];
  isPage?: boolean;
}

/** Returns loader data with the parts that mutations have changed since. Only these parts are loaded again. */
export function useDataParts<T extends object>(data: T, { href, shown, isPage }: PartsOptions): T {
  const [reloaded, setReloaded] = useState<{ of: T; values: Partial<T> }>({ of: data, values: {} });
  const load = useResourceLoader();
  /** The changed parts that are not shown. */
  const waiting = useRef<readonly DataPart[]>([]);

  const reload = async (changed: readonly DataPart[]) => {
    const all = [...new Set([...waiting.current, ...changed])];
    const own = all.filter((part) => shown.includes(part));
    waiting.current = all.filter((part) => !shown.includes(part));
    if (own.length === 0) return;
    const resource = typeof href === "string" ? href : await href();
    const values = await load<Partial<T>>(`${resource}&parts=${own.join(",")}`, isQuiet(own));
    if (!values) return;
    // The values are shown before the mutation ends, whose change would be missing from the page in between.
    flushSync(() =>
      setReloaded((before) => ({ of: data, values: { ...(before.of === data && before.values), ...values } })),
    );
  };
  useReloadOn(null, reload, { isPage });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other parts are shown
  useEffect(() => void reload([]), [shown]);

  return useMemo(() => (reloaded.of === data ? { ...data, ...reloaded.values } : data), [data, reloaded]);
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
