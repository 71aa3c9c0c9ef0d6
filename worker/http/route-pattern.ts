import type { ServerBuild } from "@remix-run/cloudflare";

type Routes = Readonly<Record<string, Pick<ServerBuild["routes"][string], "path" | "parentId"> | undefined>>;

/** The pattern of every path that is not a page. */
const unknownPage = "(unknown page)";

/**
 * Returns a function that names the route pattern of a page, such as `/plants/:plantId`. The pattern never contains a
 * part of the path, which may contain ids or anything that a user typed.
 */
export function createRoutePatterns(routes: Routes): (pathname: string) => string {
  const patternOf = ({ path = "", parentId }: NonNullable<Routes[string]>): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [parent && patternOf(parent), path].filter(Boolean).join("/");
  };
  const pages = Object.values(routes)
    .flatMap((route) => (route ? `/${patternOf(route)}` : []))
    .filter((pattern) => !pattern.endsWith("*"))
    // "/plants/create" is not the page of a plant.
    .sort((a, b) => a.split(":").length - b.split(":").length)
    .map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`) }));
  return (pathname) => pages.find(({ expression }) => expression.test(pathname))?.pattern ?? unknownPage;
}
