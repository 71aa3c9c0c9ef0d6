import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isLanguage, languageCookie } from "@shared/i18n/language";
import { safeNextUrl } from "@shared/session/next-url";
import { isTheme, themeCookie } from "@shared/ui/theme/theme";
import { returnField, stayField } from "./form";
import { menuCookie, menuWidths } from "./menu";

const yearSeconds = 31_536_000;

const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;

/**
 * Keeps a person's language, theme or width of the menu for a year, and leads back to where they were. What
 * is none of the choices is left as it was.
 */
export async function savePreferences({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData();
  const language = form.get("language");
  const theme = form.get("theme");
  const menu = menuWidths.find((width) => width === form.get("menu"));
  const headers = new Headers();
  if (isLanguage(language)) headers.append("Set-Cookie", `${languageCookie}=${language}; ${attributes}`);
  if (isTheme(theme)) headers.append("Set-Cookie", `${themeCookie}=${theme}; ${attributes}`);
  if (menu) headers.append("Set-Cookie", `${menuCookie}=${menu}; ${attributes}`);
  // The page that asks for nothing else has already changed by itself.
  if (form.get(stayField)) return new Response(null, { status: 204, headers });
  return redirect(safeNextUrl(form.get(returnField)), { status: 303, headers });
}
