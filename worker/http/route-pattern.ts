import type { ServerBuild } from "@remix-run/cloudflare";

type Routes = Readonly<Record<string, Pick<ServerBuild["routes"][string], "path" | "parentId"> | undefined>>;

/** What stands for every path that is no page. */
export const unknownPage = "(unknown page)";

/**
 * Returns a function that names the pattern of the route of a page, such as `/plants/:plantId`: never a part of its path,
 * which may contain ids, or anything that somebody typed.
 */
export function createRoutePatterns(routes: Routes): (pathname: string) => string {
  const patternOf = ({ path = "", parentId }: NonNullable<Routes[string]>): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [parent && patternOf(parent), path].filter(Boolean).join("/");
  };
  const pages = Object.values(routes)
    .flatMap((route) => (route ? `/${patternOf(route)}` : []))
    .filter((pattern) => !pattern.endsWith("*"))
    // "/plants/create" is no plant.
    .sort((a, b) => a.split(":").length - b.split(":").length)
    .map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`) }));
  return (pathname) => pages.find(({ expression }) => expression.test(pathname))?.pattern ?? unknownPage;
}
