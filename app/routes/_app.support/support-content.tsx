import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { capitalize } from "@shared/lib/text";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";
import { useListQuery } from "@shared/list-query/use-list-query";
import { CollapsibleCard } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { SearchField } from "@shared/ui/search-field/search-field";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import type { Article, loader } from "./loader.server";
import styles from "./support.module.css";
import { ContactCard, RequestsCard } from "./support-contact";

/**
 * The ways to contact support, the open requests, the articles with a search, and the credits
 * (domain/app-shell.md#support).
 */
export function SupportContent() {
  const { t } = useLingui();
  const { articles, contact, requests } = useLoaderData<typeof loader>();
  const { query } = useListQuery(supportQuery);
  const search = query.filters.search ?? "";
  const found = matchingArticles(articles, search);
  return (
    <div className={styles.page}>
      <div className="stack gap-3">
        <ContactCard contact={contact} />
        {requests && <RequestsCard requests={requests} />}
      </div>
      <section className="stack gap-3" aria-labelledby="help">
        <div className={`row spread ${styles.head}`}>
          <h2 id="help">
            <Trans>Help</Trans>
          </h2>
          <SearchField
            listQuery={supportQuery}
            query={query}
            label={t`Search in the articles`}
            placeholder={t`Search in the articles`}
          />
        </div>
        <LiveRegion>
          {search && (
            <Plural value={found.length} _0="No articles found" one="# article found" other="# articles found" />
          )}
        </LiveRegion>
        {found.map((article) => (
          <ArticleCard key={article.name} article={article} />
        ))}
        {found.length === 0 && (
          <EmptyState icon="search" title={<Trans>No articles found for “{search}”</Trans>}>
            <Trans>Search for other words, or contact us.</Trans>
          </EmptyState>
        )}
        <Credits />
      </section>
    </div>
  );
}

/** An expandable article. Shows an error if the file is missing or malformed. */
function ArticleCard({ article: { name, text } }: { article: Article }) {
  if (text) {
    return (
      <CollapsibleCard
        title={text.title}
        aside={<span className={`hint ${styles.intro}`}>{firstSentence(text.body.safeHtml)}</span>}
        expanded={false}
      >
        <RichText text={text.body} />
      </CollapsibleCard>
    );
  }
  return (
    <CollapsibleCard title={capitalize(name.replaceAll("-", " "))} expanded>
      <CardError layout="alert">
        <Trans>This article could not be loaded. Try again later, or contact us.</Trans>
      </CardError>
    </CollapsibleCard>
  );
}

/** The credits that the licences of the charts and the map require (docs/decisions/0019). */
function Credits() {
  return (
    <section className={`hint ${styles.credits}`} aria-labelledby="credits">
      <h2 id="credits">
        <Trans>Credits</Trans>
      </h2>
      <p>
        <Trans>
          Charts: <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™, © TradingView, Inc.
        </Trans>
      </p>
      <p>
        <Trans>
          Outlines of the map: <a href="https://www.naturalearthdata.com/">Natural Earth</a>, public domain.
        </Trans>
      </p>
    </section>
  );
}

const supportQuery = createListQuery({ filters: { search: textCodec(200) }, paginated: false });

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, " ");

/** The visible text of an article. */
const textOf = ({ text }: Article): string => (text ? `${text.title} ${withoutTags(text.body.safeHtml)}` : "");

/** The first sentence of an article, which says what the article is about. */
export const firstSentence = (html: string): string =>
  /^.*?[.:](?=\s|$)/.exec(
    withoutTags(html)
      .replace(/\s+/g, " ")
      .replace(/ (?=[.,:;])/g, "")
      .trim(),
  )?.[0] ?? "";

/** The articles that contain every word of the search. All articles without a search. */
export function matchingArticles(articles: readonly Article[], search: string): readonly Article[] {
  const terms = searchTerms(search);
  return articles.filter((article) => containsTerms(textOf(article), terms));
}
