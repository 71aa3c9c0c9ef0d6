import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigate, useSearchParams } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { numberProblem, readNumberText } from "@shared/lib/number-text";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import { clampPage, pageSteps } from "./page-steps";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  pageCount: number;
  /** Whether the loaded page has no rows. */
  empty?: boolean;
  /** Returns the URL of a page of the list with the current filters and sort. */
  hrefOf: (page: number) => string;
  /** The query parameter of the page, for "Go to page" without JavaScript. */
  parameter?: string;
  /** For a list below other content of its page. */
  preventScrollReset?: boolean;
}

/**
 * The pages of a list as links, and "Go to page", limited to the existing pages (domain/lists.md#url). An empty page
 * past the last page redirects to the last page.
 */
export function Pagination({
  page,
  pageCount,
  empty = false,
  hrefOf,
  parameter = "page",
  preventScrollReset = false,
}: PaginationProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const current = clampPage(page, pageCount);
  const redirect = empty && page > pageCount ? hrefOf(pageCount) : null;
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true, preventScrollReset: true });
  }, [redirect, navigate]);
  if (pageCount <= 1) return null;
  return (
    <nav className={`row spread ${styles.pagination}`} aria-label={t`Pages`}>
      <ul className={`row gap-1 ${styles.pages}`}>
        <Step
          to={current > 1 ? hrefOf(current - 1) : null}
          icon="chevron-left"
          label={t`Previous page`}
          preventScrollReset={preventScrollReset}
        />
        {pageSteps(current, pageCount).map((step, index) => (
          <li key={step === "gap" ? `gap-${index}` : step}>
            {step === "gap" ? (
              <span className={styles.page}>…</span>
            ) : (
              <Link
                to={hrefOf(step)}
                className={styles.page}
                preventScrollReset={preventScrollReset}
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
          preventScrollReset={preventScrollReset}
        />
      </ul>
      <GoToPage key={current} {...{ current, pageCount, hrefOf, parameter, preventScrollReset }} />
    </nav>
  );
}

interface StepProps {
  /** Null at the end of the list. */
  to: string | null;
  icon: IconName;
  label: string;
  preventScrollReset: boolean;
}

function Step({ to, icon, label, preventScrollReset }: StepProps) {
  return (
    <li>
      {to === null ? (
        <span className={`${styles.page} ${styles.disabled}`}>
          <Icon name={icon} size="small" />
        </span>
      ) : (
        <Link to={to} className={styles.page} preventScrollReset={preventScrollReset} aria-label={label}>
          <Icon name={icon} size="small" />
        </Link>
      )}
    </li>
  );
}

function GoToPage({
  current,
  pageCount,
  hrefOf,
  parameter,
  preventScrollReset,
}: Required<Omit<PaginationProps, "page" | "empty">> & { current: number }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { language } = useFormat();
  const [isInvalid, setIsInvalid] = useState(false);
  const id = useId();
  const goToPage = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readNumberText(String(new FormData(event.currentTarget).get(parameter)), language);
    const invalid = numberProblem(text, { whole: true }) !== null;
    setIsInvalid(invalid);
    if (invalid) return;
    if (text === "") event.currentTarget.reset();
    else navigate(hrefOf(clampPage(Number(text), pageCount)), { preventScrollReset });
  };
  return (
    <Form method="get" className={`hint ${styles.goToPage}`} onSubmit={goToPage}>
      {[...search].map(([name, value], index) =>
        name === parameter ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a query may have a parameter twice
          <input key={index} type="hidden" name={name} value={value} />
        ),
      )}
      <label htmlFor={id}>
        <Trans>Go to page</Trans>
      </label>
      <input
        id={id}
        className={styles.number}
        name={parameter}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={current}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : `${id}-of`}
      />
      <span id={`${id}-of`}>
        <Trans>of {pageCount}</Trans>
      </span>
      <Button type="submit" size="small">
        <Trans>Go</Trans>
      </Button>
      {isInvalid && (
        <span id={`${id}-error`} role="alert">
          <Trans>Enter a whole number, such as 12.</Trans>
        </span>
      )}
    </Form>
  );
}
