import { ChoosePlants, type ChosenPlant } from "@entities/plant";
import {
  type SimilarTicket,
  SimilarTickets,
  SimilarTicketsNotice,
  TicketFormFields,
  useTicketOptions,
} from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { type MutableRefObject, useId, useRef, useState } from "react";
import { defaultTitle, readPlants, type TicketContext, ticketForm, type Values } from "./ticket-form";
import { maxPlants, type TicketSubject, ticketText } from "./ticket-text";

interface TicketDialogProps {
  companyId: number;
  /** The plant of the ticket. Without it, the user chooses the plants. */
  plant?: ChosenPlant;
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
  // `listed`: the open tickets that the dialog lists. `existing`: open tickets about the same plant. With them, this
  // ticket was not created.
  const listed = useRef<readonly SimilarTicket[]>([]);
  const [existing, setExisting] = useState<readonly SimilarTicket[]>([]);
  useOnSaved(ticketForm, (outcomes) => {
    const plants = readPlants(submitted.current);
    const failures = outcomes.flatMap(({ plantId, error }) => {
      const failedPlant = error && plants.find(({ id }) => id === plantId);
      return failedPlant ? [{ plant: failedPlant, error }] : [];
    });
    const prevented = outcomes.flatMap((outcome) => outcome.existing ?? []);
    setFailed(failures);
    setExisting(prevented);
    if (prevented.length > 0) change(submitted.current);
    else if (failures.length === 0) onClose();
    else change({ ...submitted.current, plants: JSON.stringify(failures.map((failure) => failure.plant)) });
  });
  const cancel = () => {
    // Opening the dialog again shows the entered text without the error of the last attempt.
    discard();
    change(values);
    setFailed([]);
    setExisting([]);
    onClose();
  };
  const submit = () => {
    change({ known: [...listed.current, ...existing].map(({ id }) => id).join() });
    form.submit();
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
          {existing.length > 0 ? <Trans>Create anyway</Trans> : <Trans>Create</Trans>}
        </DialogActions>
      }
    >
      <Form id={formId} state={{ ...form, submit }} hidden={{ companyId, plantIds: plant?.id ?? "" }} className="stack">
        <OutboxNotice />
        {error && (
          <Alert kind="danger">
            <ErrorText error={error} />
          </Alert>
        )}
        {failed.length > 0 && <FailedPlants failed={failed} />}
        {existing.length > 0 && (
          <Alert kind="warning" title={<Trans>No ticket was created: the plant already has one.</Trans>}>
            <SimilarTickets tickets={existing} companyId={companyId} />
          </Alert>
        )}
        <DialogFields {...{ form, companyId, plant, subject, listed, hidden: existing }} />
      </Form>
    </Dialog>
  );
}

interface DialogFieldsProps extends Pick<TicketDialogProps, "companyId" | "plant"> {
  form: ReturnType<typeof useForm<Values, TicketContext>>;
  subject: TicketSubject | null;
  /** Receives the open tickets that are listed. */
  listed: MutableRefObject<readonly SimilarTicket[]>;
  /** Tickets that are shown elsewhere. */
  hidden: readonly SimilarTicket[];
}

/** The fields. They are mounted, and load their choices, while the dialog is open. */
function DialogFields({ form, companyId, plant, subject, listed, hidden }: DialogFieldsProps) {
  const types = subject?.issues.flatMap(({ finding }) => finding ?? []) ?? [];
  const options = useTicketOptions({ companyId, plantId: plant?.id, types: [...new Set(types)] });
  const similar = (options.value?.similar ?? []).filter(({ id }) => hidden.every((other) => other.id !== id));
  listed.current = similar;
  const plants = readPlants(form.values);
  const choose = (chosen: ChosenPlant[]) => {
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
        <ChoosePlants
          own
          plants={plants}
          onChange={choose}
          maxPlants={maxPlants}
          error={form.errorOf("plants")}
          disabled={form.pending}
        />
      )}
      <SimilarTicketsNotice tickets={similar} companyId={companyId} />
      <TicketFormFields
        form={form}
        options={options}
        oneForAll={
          options.value?.hasSeveralPlants &&
          plants.length > 1 && {
            count: plants.length,
            hint: <Trans>Closing the ticket closes it for all plants.</Trans>,
          }
        }
      />
    </>
  );
}

interface FailedPlant {
  plant: ChosenPlant;
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
