import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import type { DataPart } from "@shared/data/revalidation";
import { useOnUnmount } from "@shared/lib/react";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { NewSecret } from "@shared/ui/field/secret";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import type { createCalendarOfUser, endCalendarOfUser } from "./action.server";

const changedParts: readonly DataPart[] = ["calendar"];

export const createCalendar = createMutation<typeof createCalendarOfUser>("create-calendar-address", {
  invalidates: changedParts,
  unconfirmed: msg`It is not known whether an address was created. Create another one.`,
});
export const calendarReplacement = createConfirmation(createCalendar);

const endCalendar = createMutation<typeof endCalendarOfUser>("end-calendar-address", {
  success: () => msg`Calendar address ended`,
  invalidates: changedParts,
});
export const calendarEnd = createConfirmation(endCalendar);

/** The card was closed. */
const calendarClosed = createEvent();

/** The path of the address that was created last. It is gone when the card closes, or when the address ends. */
export const $calendarPath = createStore<string | null>(null)
  .on(createCalendar.doneData, (_, path) => path)
  .reset(endCalendar.done, calendarClosed);

type CalendarState = Result<{ url_token_set: boolean }>;

/** The secret address of the user's calendar: create, copy once, replace, end (domain/access-tokens.md#calendar). */
export function CalendarCard({ calendar }: { calendar: Promise<CalendarState> | CalendarState }) {
  const { path, closed } = useUnit({ path: $calendarPath, closed: calendarClosed });
  useOnUnmount(closed);
  return (
    <Card
      title={<Trans>Calendar</Trans>}
      hint={<Trans>Due dates and visits of tickets, and last days of promises, in your own calendar</Trans>}
    >
      <div className="stack">
        {path && <CreatedAddress path={path} />}
        <DeferredContent result={calendar} lines={2}>
          {({ url_token_set: isSet }) => (isSet ? <SetAddress /> : <NoAddress />)}
        </DeferredContent>
      </div>
    </Card>
  );
}

function NoAddress() {
  const { pending, create } = useUnit({ pending: createCalendar.pending, create: createCalendar });
  return (
    <div className="stack start">
      <p>
        <Trans>Calendars such as Outlook, Google Calendar and Apple Calendar subscribe to a secret address.</Trans>
      </p>
      <Button icon="plus" busy={pending} onClick={() => create({})}>
        <Trans>Create address</Trans>
      </Button>
    </div>
  );
}

function SetAddress() {
  return (
    <Confirm
      model={calendarReplacement}
      title={<Trans>Replace calendar address</Trans>}
      confirmLabel={<Trans>Replace</Trans>}
      kind="primary"
      question={() => <Trans>Replace the address? Calendars that use the present address get nothing any more.</Trans>}
    >
      {({ pending: replaced, request: replace }) => (
        <Confirm
          model={calendarEnd}
          title={<Trans>End calendar address</Trans>}
          confirmLabel={<Trans>End address</Trans>}
          question={() => <Trans>End the address? Calendars that use it get nothing any more.</Trans>}
        >
          {({ pending: ended, request: end }) => (
            <div className="stack start">
              <p>
                <Trans>You have a secret address. Whoever knows it can read the calendar.</Trans>
              </p>
              <div className="row">
                <Button busy={replaced !== null} aria-haspopup="dialog" onClick={() => replace({})}>
                  <Trans>Replace address</Trans>
                </Button>
                <Button icon="trash" busy={ended !== null} aria-haspopup="dialog" onClick={() => end({})}>
                  <Trans>End address</Trans>
                </Button>
              </div>
            </div>
          )}
        </Confirm>
      )}
    </Confirm>
  );
}

/** The address that was just created. */
function CreatedAddress({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <NewSecret
      title={<Trans>Copy the address now. It is shown only once.</Trans>}
      label={t`Address for your calendar`}
      value={new URL(path, window.location.origin).href}
      copied={msg`Address copied.`}
    />
  );
}
