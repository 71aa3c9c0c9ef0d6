import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-paths";
import { clampPage, pageSteps } from "./page-steps";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  pageCount: number;
  /** The address of a page of the list as it is filtered and sorted now. */
  hrefOf: (page: number) => string;
  /** The name of the page in the query; the jump uses it where there is no JavaScript. */
  parameter?: string;
}

/** The pages of a list, each a link, and a jump to any of them (spec 3 §2). */
export function Pagination({ page, pageCount, hrefOf, parameter = "page" }: PaginationProps) {
  const { t } = useLingui();
  if (pageCount <= 1) return null;
  const current = clampPage(page, pageCount);
  return (
    <nav className={styles.pagination} aria-label={t`Pages`}>
      <ul className={styles.pages}>
        <Step to={current > 1 ? hrefOf(current - 1) : null} icon="chevron-left" label={t`Previous page`} />
        {pageSteps(current, pageCount).map((step, index) => (
          <li key={step === "gap" ? `gap-${index}` : step}>
            {step === "gap" ? (
              <span className={styles.page}>…</span>
            ) : (
              <Link
                to={hrefOf(step)}
                className={styles.page}
                aria-label={t`Page ${step}`}
                aria-current={step === current ? "page" : undefined}
              >
                {step}
              </Link>
            )}
          </li>
        ))}
        <Step
          to={current < pageCount ? hrefOf(current + 1) : null}
          icon="chevron-right"
          label={t`Next page`}
        />
      </ul>
      <PageJump key={current} current={current} pageCount={pageCount} hrefOf={hrefOf} parameter={parameter} />
    </nav>
  );
}

function Step({ to, icon, label }: { to: string | null; icon: IconName; label: string }) {
  return (
    <li>
      {to === null ? (
        <span className={`${styles.page} ${styles.off}`}>
          <Icon name={icon} size="small" />
        </span>
      ) : (
        <Link to={to} className={styles.page} aria-label={label}>
          <Icon name={icon} size="small" />
        </Link>
      )}
    </li>
  );
}

function PageJump({
  current,
  pageCount,
  hrefOf,
  parameter,
}: Required<Omit<PaginationProps, "page">> & { current: number }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(parameter));
    // A field of numbers holds nothing while what stands in it is no number: then the page stays.
    if (typed === "") event.currentTarget.reset();
    else navigate(hrefOf(clampPage(Number(typed), pageCount)));
  };
  return (
    <Form method="get" className={styles.jump} onSubmit={jump}>
      {[...search].map(([name, value], index) =>
        name === parameter ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a query may name one thing twice
          <input key={index} type="hidden" name={name} value={value} />
        ),
      )}
      <label htmlFor="page-jump">
        <Trans>Go to page</Trans>
      </label>
      <input
        id="page-jump"
        className={styles.number}
        name={parameter}
        type="number"
        inputMode="numeric"
        step={1}
        defaultValue={current}
        aria-describedby="page-jump-of"
      />
      <span id="page-jump-of">
        <Trans>of {pageCount}</Trans>
      </span>
      <Button type="submit" size="small">
        <Trans>Go</Trans>
      </Button>
    </Form>
  );
}
