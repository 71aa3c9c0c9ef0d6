import { readHelpText } from "@entities/help-text/index.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { articleNames } from "./articles";

/** The help texts and the ways to reach support; requires only a session (spec 1 §2). */
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
      /** Tickets belong to plants, which need a company. */
      tickets: company !== null,
      chat: user !== null && context.chatScriptUrl(user) !== null,
      statusPageUrl: config.serviceStatusPageUrl,
    },
  };
}

type SupportData = Awaited<ReturnType<typeof loader>>;
export type Article = SupportData["articles"][number];
export type Contact = SupportData["contact"];
