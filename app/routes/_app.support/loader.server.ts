import { readHelpText } from "@entities/help-text/help-text.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requestLanguage } from "@shared/lib/request.server";

/** The names of the files in `public/content/help-text`, in the order of the help texts. */
export const articleNames = [
  "yield-status",
  "issues",
  "snoozing",
  "tickets",
  "long-term-performance",
  "reports",
  "tags-and-custom-fields",
  "create-a-plant",
] as const;

/** The help texts and the ways to contact support. Requires only a session (domain/app-shell.md#support). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, config, supportContact, fetchStaticFile } = context;
  const { company, user } = session.requireSession(request);
  const language = requestLanguage(request);
  const articles = await Promise.all(
    articleNames.map(async (name) => ({ name, text: await readHelpText(fetchStaticFile, name, language) })),
  );
  return {
    articles,
    contact: {
      ...supportContact,
      /** Tickets belong to plants, which require a company. */
      tickets: company !== null,
      chat: user !== null && context.chatScriptUrl(user) !== null,
      isAdmin: user?.admin === true,
      statusPageUrl: config.serviceStatusPageUrl,
    },
  };
}

type SupportData = Awaited<ReturnType<typeof loader>>;
export type Article = SupportData["articles"][number];
export type Contact = SupportData["contact"];
