import { type ComponentType, lazy } from "react";

/**
 * The content of a page, in a chunk of its own, so that what it shares with other screens stays in their chunks:
 * `const Content = await pageContent(…)` at the top of a route's module. In the browser the module waits for the chunk,
 * so that the page is hydrated as a whole; on the server, whose modules are in one file, it is loaded when it renders.
 */
export async function pageContent(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return import.meta.env.SSR ? lazy(async () => ({ default: await load() })) : load();
}
