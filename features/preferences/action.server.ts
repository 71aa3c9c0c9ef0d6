import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { orNull, textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { languageCookie, languages } from "@shared/i18n/language";
import { safeNextUrl } from "@shared/session/next-url";
import { themeCookie, themes } from "@shared/ui/theme/theme";
import { enums, type } from "superstruct";
import { returnField, stayField } from "./form";
import { menuCookie, menuWidths } from "./menu";

const yearSeconds = 31_536_000;

const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;

const preferencesForm = type({
  language: orNull(enums(languages)),
  theme: orNull(enums(themes)),
  menu: orNull(enums(menuWidths)),
  [stayField]: textField,
  [returnField]: textField,
});

/** Stores the language, theme or menu width for a year and redirects back. Unknown values are ignored. */
export async function savePreferences({ request }: ActionFunctionArgs): Promise<Response> {
  const { language, theme, menu, ...form } = await readForm(request, preferencesForm);
  const headers = new Headers();
  if (language) headers.append("Set-Cookie", `${languageCookie}=${language}; ${attributes}`);
  if (theme) headers.append("Set-Cookie", `${themeCookie}=${theme}; ${attributes}`);
  if (menu) headers.append("Set-Cookie", `${menuCookie}=${menu}; ${attributes}`);
  if (form[stayField]) return new Response(null, { status: 204, headers });
  return redirect(safeNextUrl(form[returnField]), { status: 303, headers });
}
