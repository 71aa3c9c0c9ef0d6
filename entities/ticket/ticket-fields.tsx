import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { type Message, messageText } from "@shared/i18n/format";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/field/date-field";
import { TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { type ReactNode, useEffect, useRef } from "react";
import { priorityLabels } from "./planning";
import { ChoiceField, type FormState } from "./planning-fields";
import { maxDescriptionLength, maxTitleLength } from "./ticket";
import styles from "./ticket-fields.module.css";
import type { TicketValues } from "./ticket-values";

/** An open ticket of the plant about the same types of issues. */
export interface SimilarTicket {
  id: number;
  number: string;
  title: Message;
}

interface Choice {
  id: string;
  name: Message;
}

/** What the form for a new ticket offers. */
export interface TicketOptions {
  /** Null if they could not be loaded. */
  users: Choice[] | null;
  templates: Choice[] | null;
  /** Why the users or the templates could not be loaded. */
  error: ProblemDetails | null;
  /** Whether the API offers a due date and a priority. */
  hasPlanning: boolean;
  /** Whether a ticket can hold several plants. */
  hasSeveralPlants: boolean;
  similar: SimilarTicket[];
}

/** The subject of a new ticket: its plant, and its issues or their types. */
interface OptionsQuery {
  /** Null when the options are not needed. */
  companyId: number | null;
  plantId?: number | undefined;
  types?: readonly string[];
  issueIds?: readonly number[];
}

/** Loads the options. The form also works without them. */
export function useTicketOptions({ companyId, plantId, types = [], issueIds = [] }: OptionsQuery) {
  const query = new URLSearchParams({ companyId: String(companyId) });
  if (plantId !== undefined) query.set("plantId", String(plantId));
  // The URL without types is stored with the plant for offline use.
  if (types.length > 0) query.set("types", types.join(","));
  if (issueIds.length > 0) query.set("issues", issueIds.join(","));
  return useResource<TicketOptions>(companyId === null ? null : `/resources/ticket-options?${query}`, { parts: [] });
}

interface TicketTextFieldsProps {
  form: FormState<Pick<TicketValues, "title" | "description">>;
  titleHint?: ReactNode;
  descriptionHint?: ReactNode;
  /** Whether the title has the focus when the form opens. A dialog moves the focus itself. */
  isFocused?: boolean;
}

/** The title and the description of a ticket. */
export function TicketTextFields({ form, titleHint, descriptionHint, isFocused }: TicketTextFieldsProps) {
  const { t } = useLingui();
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) titleRef.current?.focus();
  }, [isFocused]);
  const { values, revision, pending, change, errorOf } = form;
  return (
    <>
      <TextField
        ref={titleRef}
        label={t`Title`}
        maxLength={maxTitleLength}
        hint={titleHint}
        {...form.field("title")}
        disabled={pending}
      />
      <RichTextEditor
        key={revision}
        label={t`Description`}
        defaultValue={values.description}
        onChange={(description) => change({ description })}
        error={
          values.description.length > maxDescriptionLength ? t`The description is too long.` : errorOf("description")
        }
        disabled={pending}
      />
      {descriptionHint}
    </>
  );
}

interface TicketFormFieldsProps extends Omit<TicketTextFieldsProps, "form" | "isFocused"> {
  /** Offers one ticket for several plants. */
  oneForAll?: Omit<OneForAllProps, "field"> | false | undefined;
  form: FormState<TicketValues>;
  options: ReturnType<typeof useTicketOptions>;
  /** Users and templates can be chosen only for tickets of one company. */
  isOfOneCompany?: boolean;
}

/** The fields of a new ticket, in every dialog that creates tickets (domain/tickets.md#creating). */
export function TicketFormFields({
  form,
  options: resource,
  isOfOneCompany = true,
  oneForAll,
  ...texts
}: TicketFormFieldsProps) {
  const { t } = useLingui();
  const { value: options } = resource;
  const toPairs = (choices: readonly Choice[] | null | undefined) =>
    (choices ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <>
      <TicketTextFields form={form} {...texts} />
      <OptionsError options={resource} needs={["users", "templates"]} />
      {oneForAll && <OneForAll {...oneForAll} field={form.field("tickets")} />}
      <div className={`columns ${styles.pairs}`}>
        {isOfOneCompany && options?.users?.length !== 0 && (
          <ChoiceField
            label={t`Assign to`}
            choices={[["", t`Nobody`], ...toPairs(options?.users)]}
            {...form.field("userId")}
          />
        )}
        {isOfOneCompany && options?.templates?.length !== 0 && (
          <ChoiceField
            label={t`Template`}
            choices={[["", t`No template selected`], ...toPairs(options?.templates)]}
            {...form.field("templateId")}
          />
        )}
        {options?.hasPlanning && (
          <>
            <DateField label={t`Due date`} {...form.field("due_on")} />
            <ChoiceField label={t`Priority`} choices={Object.entries(priorityLabels)} {...form.field("priority")} />
          </>
        )}
      </div>
    </>
  );
}

interface OneForAllProps {
  /** The number of plants. */
  count: number;
  /** What is particular about one ticket for all. */
  hint: ReactNode;
  field: ReturnType<FormState<TicketValues>["field"]>;
}

function OneForAll({ count, hint, field }: OneForAllProps) {
  const { t } = useLingui();
  const { name, value, readOnly, onChange } = field;
  const choices = [
    ["one", t`One for all ${count} plants`],
    ["each", t`One for each plant`],
  ] as const;
  return (
    <fieldset className={styles.tickets} aria-label={t`Tickets`} disabled={readOnly}>
      {choices.map(([choice, label]) => (
        <Radio key={choice} framed {...{ name, label, onChange }} value={choice} checked={value === choice} />
      ))}
      {value === "one" && <p className={`hint ${styles.meaning}`}>{hint}</p>}
    </fieldset>
  );
}

interface OptionsErrorProps {
  options: ReturnType<typeof useTicketOptions>;
  /** What the form offers. */
  needs: readonly ("users" | "templates")[];
}

/** Says which of the needed users and templates failed to load, and loads them again. The typed values remain. */
export function OptionsError({ options: { value, error, retry }, needs }: OptionsErrorProps) {
  const [failed, other] = needs.filter((need) => error || value?.[need] === null);
  const reason = error ?? value?.error;
  if (!failed || !reason) return null;
  return (
    <Alert
      kind="warning"
      title={
        other ? (
          <Trans>The users and templates could not be loaded.</Trans>
        ) : failed === "users" ? (
          <Trans>The users could not be loaded.</Trans>
        ) : (
          <Trans>The templates could not be loaded.</Trans>
        )
      }
      onRetry={retry}
    >
      <ErrorText error={reason} />
    </Alert>
  );
}

interface SimilarTicketsProps {
  tickets: readonly SimilarTicket[];
  companyId: number;
}

/** Names the open tickets about the subject of a new one, and offers to open the first instead. */
export function SimilarTicketsNotice({ tickets, companyId }: SimilarTicketsProps) {
  const [first] = tickets;
  if (!first) return null;
  return (
    <Alert
      kind="info"
      title={
        <Plural
          value={tickets.length}
          one="The plant has an open ticket about this already."
          other="The plant has # open tickets about this already."
        />
      }
      actions={
        <LinkButton to={similarHref(first.id, companyId)} target="_blank" rel="noopener" prefetch="none" size="small">
          <Trans>Open ticket #{first.number}</Trans>
        </LinkButton>
      }
    >
      <SimilarTickets tickets={tickets} companyId={companyId} />
    </Alert>
  );
}

const similarHref = (id: number, companyId: number): string => `/tickets/${id}?companyId=${companyId}`;

/** Links to open tickets: "#10254 is open: Zero yield". Renders nothing without tickets. */
export function SimilarTickets({ tickets, companyId }: SimilarTicketsProps) {
  const { i18n } = useLingui();
  return tickets.map(({ id, number, title }) => {
    const subject = messageText(i18n, title);
    return (
      <span key={id} className={styles.similar}>
        <Trans>
          <Link to={similarHref(id, companyId)} target="_blank" rel="noopener" prefetch="none">
            #{number}
          </Link>{" "}
          is open: {subject}
        </Trans>
      </span>
    );
  });
}
