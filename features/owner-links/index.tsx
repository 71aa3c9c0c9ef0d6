import { PlantScopeFields } from "@entities/plant";
import type { OwnerLink } from "@entities/plant/owner-link.server";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { useDialogForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { MessageText, useFormat } from "@shared/i18n/format";
import { isLanguage, type Language } from "@shared/lib/language";
import { useOnUnmount } from "@shared/lib/react";
import { Confirm } from "@shared/mutations/confirmation";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/field/date-field";
import { Fieldset } from "@shared/ui/field/fieldset";
import { LastUsed, NewSecret, SecretRow } from "@shared/ui/field/secret";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useState } from "react";
import {
  $created,
  expiryDays,
  type LinkContext,
  linkForm,
  linkRevocation,
  linksClosed,
  maxLinks,
  type OwnerLinks,
} from "./owner-links";

interface OwnerLinkListProps {
  companyId: number;
  /** The local day of the real time, by which links expire. */
  today: string;
}

/** Links with which owners read plants without an account (domain/owner-links.md). */
export function OwnerLinkList({ companyId, today }: OwnerLinkListProps) {
  const { i18n } = useLingui();
  const { value, error, retry } = useResource<OwnerLinks>("/resources/owner-links", { parts: ["ownerLinks"] });
  const { created, closed } = useUnit({ created: $created, closed: linksClosed });
  useOnUnmount(closed);
  const [isOpen, setOpen] = useState(false);
  const language: Language = isLanguage(i18n.locale) ? i18n.locale : "en";
  return (
    <>
      <div className="stack gap-4">
        {created && <CreatedLink {...created} />}
        {error && <CardError error={error} onRetry={retry} />}
        {!value && !error && <SkeletonText lines={3} />}
        {value && <LinkList companyId={companyId} links={value.links} today={today} />}
        <div>
          <Button icon="plus" disabled={!value || value.links.length >= maxLinks} onClick={() => setOpen(true)}>
            <Trans>New link</Trans>
          </Button>
        </div>
        {value && value.links.length >= maxLinks && (
          <p className="hint">
            <Trans>A company has at most {maxLinks} links. Revoke one to create another.</Trans>
          </p>
        )}
      </div>
      {isOpen && value && (
        <LinkDialog context={{ companyId, language, today }} tags={value.tags} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function LinkList({ companyId, links, today }: OwnerLinkListProps & Pick<OwnerLinks, "links">) {
  const { t } = useLingui();
  if (links.length === 0) {
    return (
      <p className="muted">
        <Trans>No links yet. People with a link read its page and nothing else.</Trans>
      </p>
    );
  }
  return (
    <Confirm
      model={linkRevocation}
      title={<Trans>Revoke link</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      question={({ name }) => <Trans>Revoke the link “{name}”? Its page cannot be opened any more.</Trans>}
    >
      {({ pending, request }) => (
        <ul className="lined" aria-label={t`Links for owners`}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              today={today}
              isRevoking={pending?.linkId === link.id}
              onRevoke={(name) => request({ companyId, linkId: link.id, name })}
            />
          ))}
        </ul>
      )}
    </Confirm>
  );
}

interface LinkRowProps {
  link: OwnerLink;
  today: string;
  isRevoking: boolean;
  onRevoke: (name: string) => void;
}

function LinkRow({ link, today, isRevoking, onRevoke }: LinkRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, plant_count: plants, shows, expires_on: end, last_used_at: used } = link;
  const name = link.name ?? t`Link #${id}`;
  const day = format.date(end);
  const extras = [shows?.money && t`values in euros`, shows?.tickets && t`tickets`].filter((text) => !!text);
  const shown = format.list([t`energy`, t`losses`, ...extras].map(String));
  return (
    <SecretRow revokeLabel={t`Revoke ${name}`} isRevoking={isRevoking} onRevoke={() => onRevoke(name)}>
      <div className="stack gap-1">
        <strong>{name}</strong>
        <p>
          {link.is_report ? <Trans>Report that was sent</Trans> : (link.tag_name ?? <Trans>Chosen plants</Trans>)} ·{" "}
          <Plural value={plants ?? 0} one="# plant" other="# plants" /> · <Trans>shows {shown}</Trans>
        </p>
        <p className="hint">
          {end === null ? (
            <Trans>Does not expire</Trans>
          ) : end < today ? (
            <Trans>Expired on {day}</Trans>
          ) : (
            <Trans>Expires after {day}</Trans>
          )}{" "}
          · <LastUsed at={used} />
          {link.created_by && (
            <>
              {" · "}
              <Trans>
                created by <MessageText message={fullName(link.created_by)} />
              </Trans>
            </>
          )}
        </p>
      </div>
    </SecretRow>
  );
}

/** The link that was just created. */
function CreatedLink({ name, path }: { name: string; path: string }) {
  const { t } = useLingui();
  return (
    <NewSecret
      title={<Trans>Copy the link “{name}” now. It is shown only once.</Trans>}
      label={t`Link`}
      value={new URL(path, window.location.origin).href}
      copied={msg`Link copied.`}
    />
  );
}

const languageNames: Record<Language, string> = { en: "English", nl: "Nederlands" };

interface LinkDialogProps extends Pick<OwnerLinks, "tags"> {
  context: LinkContext;
  onClose: () => void;
}

function LinkDialog({ context, tags, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const form = useDialogForm(linkForm, context);
  useOnSaved(linkForm, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>New link for owners</Trans>}
      state={form}
      submitLabel={<Trans>Create link</Trans>}
    >
      <FormError error={form.error} asList />
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={80}
        hint={t`Only for this list. The owner does not see it.`}
        {...form.field("name")}
      />
      <PlantScopeFields form={form} tags={tags} hasAll={false} own />
      <Fieldset title={<Trans>What the page also shows</Trans>}>
        <Checkbox label={t`The value of losses in euros`} {...form.check("money")} />
        <Checkbox label={t`Titles, states and days of tickets`} {...form.check("tickets")} />
      </Fieldset>
      <Select
        label={t`Language of the page`}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        {...form.field("language")}
      />
      <DateField
        label={t`Last day of the link`}
        hint={t`Without a day, it does not expire. A link can always be revoked.`}
        {...expiryDays(context.today)}
        {...form.field("expires_on")}
      />
    </FormDialog>
  );
}
