import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { SearchField } from "@shared/ui/search-field/search-field";
import { ArticleCard } from "./article-card";
import { ContactCard } from "./contact-card";
import { CreditsCard } from "./credits-card";
import type { loader } from "./loader.server";
import { supportQuery } from "./query";
import { matchingArticles } from "./search";
import styles from "./support.module.css";

/** The ways to reach support, the articles with their search, and the credits (spec 1 §9). */
export function SupportContent() {
  const { t } = useLingui();
  const { articles, contact } = useLoaderData<typeof loader>();
  const { query } = useListQuery(supportQuery);
  const search = query.filters.search ?? "";
  const found = matchingArticles(articles, search);
  return (
    <div className={styles.page}>
      <section className={styles.articles} aria-labelledby="help">
        <div className={styles.head}>
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
            <Plural
              value={found.length}
              _0="No articles found"
              one="# article found"
              other="# articles found"
            />
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
      </section>
      <div className={styles.aside}>
        <ContactCard contact={contact} />
        <CreditsCard />
      </div>
    </div>
  );
}
