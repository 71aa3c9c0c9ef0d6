import { createMemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";

/** Follows the redirect of a loader in the router of the browser. */
async function follow(location: string) {
  const redirect = () => new Response(null, { status: 302, headers: { Location: location } });
  const router = createMemoryRouter([{ path: "/from", loader: redirect }, { path: "*" }]);
  await router.navigate("/from");
  const { pathname } = router.state.location;
  router.dispose();
  return pathname;
}

/** The vectors of advisories of the router; an older one that an upgrade or an override brings back fails. */
describe("a redirect of a loader", () => {
  // GHSA-2j2x-hqr9-3h42, GHSA-jjmj-jmhj-qwj2
  it.each(["http://localhost//evil.example/x", "http://localhost////evil.example/x", "//localhost//evil.example/x"])(
    "stays on this site when it leads to %s",
    async (location) => expect(await follow(location)).toBe("/evil.example/x"),
  );

  // GHSA-2w69-qvjg-hvjx
  it.each(["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "blob:http://localhost/x"])(
    "is an error when it leads to %s",
    (location) => expect(follow(location)).rejects.toThrow("Invalid redirect location"),
  );
});
