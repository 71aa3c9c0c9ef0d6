import { type Contact, mailHref, phoneHref } from "@entities/contact";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { contactToastMs, EditContacts } from "@features/edit-contacts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CountedRows } from "@shared/api/v0/rows";
import { Button, IconButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { useResource } from "@shared/ui/resource/resource";
import { EmptyValue, RowName } from "@shared/ui/value-cells/value-cells";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { useMemo } from "react";

const failure = msg`Failed to load contacts`;

/** The contacts of a plant. Everyone on the page can edit them (domain/permissions.md#plant). */
export function ContactsTab({ view: { ref } }: { view: PlantView }) {
  const { value, error, retry } = useResource<CountedRows<Contact>>(plantResourceHref("plant-contacts", ref), {
    failure,
    toastMs: contactToastMs,
    parts: ["contacts"],
  });
  return (
    <EditContacts plantRef={ref} contacts={value?.rows}>
      {({ pending, onOpen, onDelete }) => {
        const add = (
          <Button icon="plus" aria-haspopup="dialog" onClick={() => onOpen(null)}>
            <Trans>Add contact</Trans>
          </Button>
        );
        return (
          <Card title={<Trans>Contacts</Trans>} actions={add} flush>
            {error && (
              <CardError error={error} onRetry={retry}>
                <strong>
                  <Trans>Failed to load contacts</Trans>
                </strong>
              </CardError>
            )}
            {value && <PageNotice page={value} />}
            {(value || !error) && (
              <ContactsTable
                contacts={value?.rows.filter(({ id }) => id !== pending) ?? null}
                isEmpty={!value?.unreadable}
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

interface ContactsTableProps {
  /** Null while the contacts are loading. */
  contacts: readonly Contact[] | null;
  /** Whether a plant without rows has no contacts. */
  isEmpty: boolean;
  onOpen: (contact: Contact) => void;
  onDelete: (contactId: number) => void;
}

const column = createDataTableColumns<Contact>();

/** The columns of the contacts (domain/notes-files-contacts.md#contacts). */
const contactColumns = (onDelete: (contactId: number) => void) =>
  column.columns([
    column.accessor("id", {
      meta: { label: msg`ID`, skeletonWidth: 3 },
      cell: ({ row: { original } }) => <RowHeader contact={original} />,
    }),
    column.accessor("name", {
      meta: { label: msg`Name`, fullText: ({ name }) => name ?? undefined, skeletonWidth: 9 },
      cell: ({ getValue }) => getValue() || <EmptyValue />,
    }),
    column.accessor("email", {
      meta: { label: msg`Email`, primary: true, fullText: ({ email }) => email ?? undefined, skeletonWidth: 12 },
      cell: ({ row: { original } }) =>
        original.email ? <a href={mailHref(original.email)}>{original.email}</a> : <EmptyValue />,
    }),
    column.accessor("phone_number", {
      meta: { label: msg`Phone number`, primary: true, skeletonWidth: 8 },
      cell: ({ row: { original } }) => <PhoneNumber text={original.phone_number} />,
    }),
    column.display({
      id: "delete",
      meta: { label: msg`Delete`, action: true, align: "end", skeletonWidth: 2 },
      cell: ({ row: { original } }) => <DeleteButton contact={original} onClick={() => onDelete(original.id)} />,
    }),
  ]);

/** The table of a plant's contacts. A row opens the dialog of its contact. */
function ContactsTable({ contacts, isEmpty, onOpen, onDelete }: ContactsTableProps) {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are components, which must not be recreated
  const columns = useMemo(() => contactColumns(onDelete), []);
  return (
    <DataTable
      label={t`Contacts of this plant`}
      columns={columns}
      rows={contacts}
      getRowId={({ id }) => String(id)}
      onRowOpen={onOpen}
      skeletonRows={3}
      flush
      empty={
        isEmpty && (
          <EmptyState icon="users" title={<Trans>This plant has no contacts.</Trans>}>
            <Trans>Add the people to call before a visit, such as the caretaker.</Trans>
          </EmptyState>
        )
      }
    />
  );
}

function RowHeader({ contact: { id, name } }: { contact: Contact }) {
  return (
    <>
      {id}
      {name && <RowName>{name}</RowName>}
      <VisuallyHidden>
        {" "}
        <Trans>Edit contact</Trans>
      </VisuallyHidden>
    </>
  );
}

function PhoneNumber({ text }: { text: string | null | undefined }) {
  if (!text) return <EmptyValue />;
  const href = phoneHref(text);
  return href ? <a href={href}>{text}</a> : text;
}

function DeleteButton({ contact: { id, name }, onClick }: { contact: Contact; onClick: () => void }) {
  const { t } = useLingui();
  const label = name ?? String(id);
  return <IconButton icon="trash" aria-label={t`Delete ${label}`} onClick={onClick} />;
}
