import { Trans } from "@lingui/react/macro";
import { capitalize } from "@shared/lib/capitalize";
import { CollapsibleCard } from "@shared/ui/card/collapsible-card";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import { RichText } from "@shared/ui/rich-text/rich-text";
import type { Article } from "./loader.server";

/** An article that can be expanded; one whose file is missing or malformed says so. */
export function ArticleCard({ article: { name, text } }: { article: Article }) {
  if (text) {
    return (
      <CollapsibleCard title={text.title} expanded={false}>
        <RichText text={text.body} />
      </CollapsibleCard>
    );
  }
  return (
    <CollapsibleCard title={capitalize(name.replaceAll("-", " "))} expanded>
      <RetryAlert>
        <Trans>This article could not be loaded. Try again later, or contact us.</Trans>
      </RetryAlert>
    </CollapsibleCard>
  );
}
