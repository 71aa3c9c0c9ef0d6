import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * The table of a `ChartFrame`, whose module is loaded when the table is opened. The server renders it for browsers
 * without JavaScript. There, `noscript` is inside the lazy component: browsers with JavaScript do not parse the
 * content of `noscript`, so React could not insert a component that suspended in it.
 */
export function chartTable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const Table = await load();
    if (!import.meta.env.SSR) return { default: Table };
    return {
      default: (props: P) => (
        <noscript>
          <Table {...props} />
        </noscript>
      ),
    };
  });
}
