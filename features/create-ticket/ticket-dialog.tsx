import {
  invalidTicketValues,
  noTicketValues,
  SimilarTickets,
  TicketFormFields,
  type TicketValues,
  useTicketOptions,
} from "@entities/ticket";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert } from "@shared/ui/alert/alert";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import type { Toast } from "@shared/ui/toasts/model";
import { useId, useRef, useState } from "react";
import type { createTicketAction, TicketOutcome } from "./action.server";
import styles from "./ticket-dialog.module.css";
import { type TicketPlant, TicketPlants } from "./ticket-plants";
import { type TicketSubject, ticketText } from "./ticket-text";

const createTicket = createMutation<typeof createTicketAction>("create-ticket", {
  success: createdToast,
  invalidates: ["tickets", "audits"],
  unconfirmed: msg`It is not known whether the ticket was created. Reload the page and look at the plant's tickets before you create it again.`,
  failure: "form",
});

interface Created {
  params: ParamsOf<typeof createTicketAction>;
  result: readonly TicketOutcome[];
}

/** The toast links to the created ticket, or to the open tickets if there are several. */
function createdToast({ params: { companyId }, result }: Created): Toast {
  const created = result.filter(({ error }) => error === null);
  const [first] = created;
  const { length } = created;
  const ticketId = length === 1 ? (first?.ticketId ?? null) : null;
  const isIncomplete = created.some(({ missing }) => missing.length > 0);
  return {
    kind: isIncomplete ? "info" : "success",
    message: isIncomplete
      ? msg`Ticket created, but its template or its assignee could not be saved`
      : result.length === 1
        ? msg`Ticket created`
        : msg`${plural(length, { one: "# ticket created", other: "# tickets created" })}`,
    ...((ticketId !== null || length > 1) && {
      durationMs: 10_000,
      link:
        ticketId === null
          ? { label: msg`Show tickets`, to: "/tickets?ticket_status=open" }
          : { label: msg`View ticket`, to: `/tickets/${ticketId}?companyId=${companyId}` },
    }),
  };
}

interface TicketContext {
  companyId: number;
  plants: readonly TicketPlant[];
  /** The initial texts. */
  prefilled?: { title: string; description: string };
  issueIds?: readonly number[];
  /** Identifies the subject of the ticket, so that each subject has a separate draft. */
  about?: string;
}

/** The values of the form. `plants` is JSON, because a form stores texts. */
type Values = TicketValues & { plants: string };

export const readPlants = ({ plants }: Pick<Values, "plants">): TicketPlant[] => JSON.parse(plants);

/** A new ticket. Its title is the name of the plant by default, or a text about the issues. */
export const ticketForm = createForm({
  mutation: createTicket,
  initial: ({ plants, prefilled }: TicketContext): Values => ({
    ...noTicketValues,
    title: defaultTitle(plants),
    ...prefilled,
    plants: JSON.stringify(plants),
  }),
  params: ({ plants, title, ...values }, { companyId, issueIds }) => ({
    ...values,
    companyId,
    plantIds: readPlants({ plants }).map(({ id }) => id),
    title: title.trim(),
    userId: Number(values.userId) || null,
    templateId: Number(values.templateId) || null,
    issueIds: issueIds && [...issueIds],
  }),
  validate: (values) => ({
    ...(readPlants(values).length === 0 && { plants: msg`Please choose a plant` }),
    ...invalidTicketValues(values),
  }),
  draft: ({ about = "" }) => `create-ticket${about}`,
});

/** The name of the only plant. */
const defaultTitle = ([first, ...others]: readonly TicketPlant[]): string =>
  first && others.length === 0 ? first.name : "";

interface TicketDialogProps {
  companyId: number;
  /** The plant of the ticket. Without it, the user chooses the plants. */
  plant?: TicketPlant;
  /** The issues of the ticket. Null for a ticket without issues. */
  subject?: TicketSubject | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog for a new ticket of one or several plants (domain/tickets.md#creating). The input survives a reload. */
export function TicketDialog({ companyId, plant, subject = null, isOpen, onClose }: TicketDialogProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const formId = useId();
  const issueIds = subject?.issues.map(({ id }) => id) ?? [];
  const about = issueIds.map((id) => `-${id}`).join("");
  const prefilled =
    plant && subject
      ? ticketText(subject, { i18n, format, plantRef: { companyId, plantId: plant.id }, origin: location.origin })
      : undefined;
  const context: TicketContext = {
    companyId,
    plants: plant ? [plant] : [],
    issueIds,
    about,
    ...(prefilled && { prefilled }),
  };
  const form = useForm(ticketForm, context, `${plant?.id ?? ""}${about}`);
  const { values, pending, error, change, discard } = form;
  const submitted = useRef(values);
  if (pending) submitted.current = values;
  const [failed, setFailed] = useState<readonly FailedPlant[]>([]);
  useOnSaved(ticketForm, (outcomes) => {
    const plants = readPlants(submitted.current);
    const failures = outcomes.flatMap(({ plantId, error }) => {
      const failedPlant = error && plants.find(({ id }) => id === plantId);
      return failedPlant ? [{ plant: failedPlant, error }] : [];
    });
    setFailed(failures);
    if (failures.length === 0) onClose();
    else change({ ...submitted.current, plants: JSON.stringify(failures.map((failure) => failure.plant)) });
  });
  const cancel = () => {
    // Opening the dialog again shows the entered text without the error of the last attempt.
    discard();
    change(values);
    setFailed([]);
    onClose();
  };

  return (
    <Dialog
      open={isOpen}
      size="wide"
      onClose={cancel}
      dismissible={!pending}
      title={<Trans>Create ticket</Trans>}
      footer={
        <DialogActions onCancel={cancel} cancelDisabled={pending} type="submit" form={formId} busy={pending}>
          <Trans>Create</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} hidden={{ companyId, plantIds: plant?.id ?? "" }} className={styles.fields}>
        {error && (
          <Alert kind="danger">
            <ErrorText error={error} />
          </Alert>
        )}
        {failed.length > 0 && <FailedPlants failed={failed} />}
        <DialogFields form={form} companyId={companyId} plant={plant} subject={subject} />
      </Form>
    </Dialog>
  );
}

interface DialogFieldsProps extends Pick<TicketDialogProps, "companyId" | "plant"> {
  form: ReturnType<typeof useForm<Values, TicketContext>>;
  subject: TicketSubject | null;
}

/** The fields. They are mounted, and load their choices, while the dialog is open. */
function DialogFields({ form, companyId, plant, subject }: DialogFieldsProps) {
  const types = subject?.issues.flatMap(({ typeName }) => typeName ?? []) ?? [];
  const options = useTicketOptions({ companyId, plantId: plant?.id, types: [...new Set(types)] });
  const similar = options.value?.similar ?? [];
  const plants = readPlants(form.values);
  const choose = (chosen: TicketPlant[]) => {
    const isDefault = form.values.title === defaultTitle(plants);
    form.change({ plants: JSON.stringify(chosen), ...(isDefault && { title: defaultTitle(chosen) }) });
  };
  return (
    <>
      {plant ? (
        <p>
          <Trans>Plant: {plant.name}</Trans>
        </p>
      ) : (
        <TicketPlants plants={plants} onChange={choose} error={form.errorOf("plants")} disabled={form.pending} />
      )}
      {similar.length > 0 && (
        <Alert kind="info">
          <SimilarTickets tickets={similar} companyId={companyId} />
        </Alert>
      )}
      <TicketFormFields form={form} options={options} isFocusElsewhere={!plant} />
    </>
  );
}

interface FailedPlant {
  plant: TicketPlant;
  error: ProblemDetails;
}

/** The plants whose tickets were not created. The form keeps these plants. */
function FailedPlants({ failed }: { failed: readonly FailedPlant[] }) {
  return (
    <Alert kind="danger" title={<Trans>These tickets were not created:</Trans>}>
      <ul>
        {failed.map(({ plant, error }) => (
          <li key={plant.id}>
            {plant.name}: <ErrorText error={error} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
