import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import type { IconName } from "@shared/ui/icon/icon";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { ReactNode } from "react";
import { Form, type FormProps } from "./form";
import styles from "./form-page.module.css";

interface FormPageProps<T> {
  /** The list of the object. */
  back: { to: string; label: ReactNode };
  /** The data of the form; null if the object does not exist. */
  form: Promise<Result<T | null>> | Result<T | null>;
  /** The title while the name of the object is not known. */
  title: ReactNode;
  nameOf: (data: T) => string | null | undefined;
  /** Shown if the object does not exist, with a link to the list. */
  missing: { icon: IconName; title: ReactNode; link: ReactNode };
  /** Shown below the form. */
  below: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page with the form of one object of a list. */
export function FormPage<T>({ back, form, title, nameOf, missing, below, children }: FormPageProps<T>) {
  return (
    <>
      <PageHeader
        back={back}
        title={
          <Deferred result={form} fallback={title} renderError={() => title}>
            {(data) => (data && nameOf(data)) ?? title}
          </Deferred>
        }
      />
      <DeferredContent result={form} lines={12}>
        {(data) =>
          data ? (
            <div className="stack">
              {children(data)}
              {below}
            </div>
          ) : (
            <EmptyState
              icon={missing.icon}
              title={missing.title}
              actions={<LinkButton to={back.to}>{missing.link}</LinkButton>}
            />
          )
        }
      </DeferredContent>
    </>
  );
}

interface SentCardProps<T> {
  id: string;
  title: ReactNode;
  hint: ReactNode;
  result: Promise<Result<T>> | Result<T>;
  children: (sent: T) => ReactNode;
}

/** What an object of a list has sent, below its form. Links lead to the id. */
export const SentCard = <T,>({ id, title, hint, result, children }: SentCardProps<T>) => (
  <div id={id}>
    <Card title={title} hint={hint}>
      <DeferredContent result={result} lines={6}>
        {children}
      </DeferredContent>
    </Card>
  </div>
);

interface FormCardProps extends Pick<FormProps, "state" | "hidden" | "children"> {
  label: string;
  actions: ReactNode;
}

/** A form as page content: its fields in a column, then its buttons. */
export function FormCard({ label, actions, children, ...form }: FormCardProps) {
  return (
    <Form {...form} className={styles.form} aria-label={label}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Form>
  );
}

/** A form with something beside it while both fit, such as its preview. */
export const BesideForm = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    {children}
    {aside}
  </div>
);

interface ListedFormProps extends Pick<FormProps, "hidden" | "children"> {
  /** The name of the form. */
  label: string;
  /** The text of the submit button; by default, the name of the form. */
  submitLabel?: ReactNode;
  state: FormProps["state"] & { pending: boolean; discard: () => void };
  /** The list that Cancel returns to. */
  listPath: string;
}

/** A form as page content that creates or changes an object of a list. */
export function ListedForm({ label, submitLabel = label, state, hidden, listPath, children }: ListedFormProps) {
  return (
    <FormCard
      label={label}
      state={state}
      hidden={hidden}
      actions={
        <>
          <Button type="submit" kind="primary" busy={state.pending}>
            {submitLabel}
          </Button>
          <LinkButton to={listPath} prefetch="none" onClick={state.discard}>
            <Trans>Cancel</Trans>
          </LinkButton>
        </>
      }
    >
      {children}
    </FormCard>
  );
}
