import { ApiError } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { savePreferencesAction } from "./action.server";
import { $menuWidth, $theme, applyThemeFx, menuWidthChosen, themeChosen } from "./index";

const guest = { access: "everyone", session: null } as const;

describe("savePreferences", () => {
  const post = async (fields: Record<string, string>) =>
    (await postForm(savePreferencesAction, fields, guest)).response;

  it("stores a preference for a year and redirects back", async () => {
    const response = await post({ language: "nl", returnTo: "/plants?page=2#x" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/plants?page=2#x");
    expect(response.headers.getSetCookie()).toEqual(["language=nl; Path=/; Max-Age=31536000; SameSite=Lax; Secure"]);
  });

  it("responds without a redirect when the page has already changed", async () => {
    const { status, headers } = await callAction(savePreferencesAction, { theme: "dark", menu: "narrow" }, guest);
    expect([status, headers.get("Location")]).toEqual([200, null]);
    expect(headers.getSetCookie()).toHaveLength(2);
  });

  describe("of a signed-in user", () => {
    const choose = (responses: Record<string, unknown>, extensions = {}) =>
      postForm(savePreferencesAction, { language: "nl" }, { access: "everyone", responses, extensions });

    it("stores the language for mails if the API offers it", async () => {
      const { calls } = await choose({ "PUT /users/me": {} });
      expect(calls).toMatchObject([{ call: "PUT /users/me", body: { language: "nl" } }]);
      expect((await choose({}, { preferences: false })).calls).toEqual([]);
    });

    it("changes the language of the page when the API fails", async () => {
      const { response } = await choose({ "PUT /users/me": new ApiError({ status: 503 }) });
      expect(response.status).toBe(303);
      expect(response.headers.getSetCookie()).toHaveLength(1);
    });
  });

  it("ignores unknown values and does not redirect to another site", async () => {
    const response = await post({ language: "xx", theme: "pink; Domain=x", menu: "", returnTo: "//evil.example" });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("Location")).toBe("/");
  });
});

function start() {
  const apply = vi.fn((_theme: unknown) => {});
  const { scope, trigger, posted, reject, toasts } = createModelScope([[applyThemeFx, apply]]);
  return { apply, scope, trigger, posted, reject, toasts };
}

describe("preferences", () => {
  it("are null until the user chooses", () => {
    const { scope } = start();
    expect(scope.getState($theme)).toBeNull();
    expect(scope.getState($menuWidth)).toBeNull();
  });

  it("applies and saves the theme when it is chosen", () => {
    const { apply, posted, scope, trigger } = start();
    trigger(themeChosen, "dark");
    expect(apply).toHaveBeenCalledWith("dark");
    expect(posted()).toEqual([{ name: "preferences", params: { theme: "dark" }, keepalive: true }]);
    expect(scope.getState($theme)).toBe("dark");
  });

  it("preserves the choice when it cannot be saved", async () => {
    const { scope, trigger, reject, toasts } = start();
    trigger(menuWidthChosen, "narrow");
    await reject(createProblem({ status: 0, kind: "network" }));
    expect(scope.getState($menuWidth)).toBe("narrow");
    expect(toasts()).toEqual([]);
  });
});
