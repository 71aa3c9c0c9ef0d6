import type { Contact } from "@entities/contact";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { contactToastMs, EditContacts } from "@features/edit-contacts";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { ContactsTable } from "./contacts-table";

const failure = msg`Failed to load contacts`;

/** The contacts of a plant, which everyone on the page can edit (spec 2 §2.14, §6). */
export function ContactsTab({ view: { ref } }: { view: PlantView }) {
  const { value, error, retry } = useResource<Contact[]>(
    plantResourceHref("plant-contacts", ref),
    failure,
    contactToastMs,
  );
  return (
    <EditContacts plantRef={ref}>
      {({ pending, onOpen, onDelete }) => {
        const add = (
          <Button icon="plus" aria-haspopup="dialog" onClick={() => onOpen(null)}>
            <Trans>Add contact</Trans>
          </Button>
        );
        return (
          <Card title={<Trans>Contacts</Trans>} actions={add} flush>
            {error && (
              <CardError onRetry={retry}>
                <strong>
                  <Trans>Failed to load contacts</Trans>
                </strong>
                <ErrorText error={error} />
              </CardError>
            )}
            {(value || !error) && (
              <ContactsTable
                contacts={value?.filter(({ id }) => id !== pending) ?? null}
                onOpen={onOpen}
                onDelete={onDelete}
              />
            )}
          </Card>
        );
      }}
    </EditContacts>
  );
}
