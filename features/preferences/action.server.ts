import { updateMailLanguage } from "@entities/user";
import { valueOr } from "@shared/api/result";
import { orNull, textField } from "@shared/lib/fields";
import { languageCookie, languages } from "@shared/lib/language";
import { referringPage, safeNextUrl } from "@shared/lib/next-url";
import { definePublicAction } from "@shared/mutations/action.server";
import { themeCookie, themes } from "@shared/ui/theme/theme";
import { enums, optional, type } from "superstruct";

/** The width of the side menu: with labels, or with icons only. */
const menuWidths = ["full", "narrow"] as const;
export type MenuWidth = (typeof menuWidths)[number];

/** The name of the cookie with the choice. */
export const menuCookie = "menu";

export const pickMenuWidth = (chosen: string | undefined): MenuWidth =>
  menuWidths.find((width) => width === chosen) ?? "full";

const yearSeconds = 31_536_000;

const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;

/**
 * Stores the language, the theme or the menu width for a year. Unknown values are ignored. The API stores the language,
 * too, for the mails of the user; the page changes its language even if the API does not respond.
 */
export const savePreferencesAction = definePublicAction(
  type({
    language: optional(orNull(enums(languages))),
    theme: optional(orNull(enums(themes))),
    menu: optional(orNull(enums(menuWidths))),
    returnTo: optional(textField),
  }),
  async ({ api, params: { language, theme, menu }, session, context, headers, signal }) => {
    if (language) headers.append("Set-Cookie", `${languageCookie}=${language}; ${attributes}`);
    if (theme) headers.append("Set-Cookie", `${themeCookie}=${theme}; ${attributes}`);
    if (menu) headers.append("Set-Cookie", `${menuCookie}=${menu}; ${attributes}`);
    if (language && session?.user && context.extensions.preferences) {
      await valueOr(updateMailLanguage(api, language, { signal }), undefined);
    }
  },
  ({ returnTo }, _result, request) => {
    const page = referringPage(request);
    return safeNextUrl(returnTo || (page && page.pathname + page.search));
  },
);
