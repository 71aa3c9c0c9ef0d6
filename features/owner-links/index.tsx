import { ChoosePlants, readChosenPlants } from "@entities/plant";
import type { OwnerLink } from "@entities/plant/owner-link.server";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { Form, useDialogForm, useOnSaved } from "@shared/forms/form";
import { MessageText, useFormat } from "@shared/i18n/format";
import { isLanguage, type Language } from "@shared/lib/language";
import { useOnUnmount } from "@shared/lib/react";
import { Confirm } from "@shared/mutations/confirmation";
import { copyLinkFx } from "@shared/toasts/model";
import { Alert, FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/date-field/date-field";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { useId, useState } from "react";
import {
  $created,
  expiryDays,
  type LinkContext,
  linkForm,
  linkRevocation,
  linksClosed,
  maxLinks,
  maxPlants,
  type OwnerLinks,
} from "./owner-links";
import styles from "./owner-links.module.css";

interface OwnerLinksCardProps {
  companyId: number;
  /** The local day of the real time, by which links expire. */
  today: string;
}

/** Links with which owners read plants without an account (domain/owner-links.md). */
export function OwnerLinksCard({ companyId, today }: OwnerLinksCardProps) {
  const { i18n } = useLingui();
  const { value, error, retry } = useResource<OwnerLinks>("/resources/owner-links", { parts: ["ownerLinks"] });
  const { created, closed } = useUnit({ created: $created, closed: linksClosed });
  useOnUnmount(closed);
  const [isOpen, setOpen] = useState(false);
  const language: Language = isLanguage(i18n.locale) ? i18n.locale : "en";
  return (
    <Card
      title={<Trans>Links for owners</Trans>}
      hint={<Trans>A page to read for owners without an account: status, energy, losses and the promise.</Trans>}
      actions={
        <Button icon="plus" disabled={!value || value.links.length >= maxLinks} onClick={() => setOpen(true)}>
          <Trans>New link</Trans>
        </Button>
      }
    >
      <div className="stack">
        {created && <CreatedLink {...created} />}
        {error && <CardError error={error} onRetry={retry} />}
        {!value && !error && <SkeletonText lines={3} />}
        {value && <LinkList companyId={companyId} links={value.links} today={today} />}
        {value && value.links.length >= maxLinks && (
          <p className="hint">
            <Trans>A company has at most {maxLinks} links. Revoke one to create another.</Trans>
          </p>
        )}
      </div>
      {isOpen && value && (
        <LinkDialog context={{ companyId, language, today }} tags={value.tags} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function LinkList({ companyId, links, today }: OwnerLinksCardProps & Pick<OwnerLinks, "links">) {
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
      question={({ name }) => (
        <p>
          <Trans>Revoke the link “{name}”? Its page cannot be opened any more.</Trans>
        </p>
      )}
    >
      {({ pending, request }) => (
        <ul className={`lined ${styles.links}`} aria-label={t`Links for owners`}>
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
    <li>
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
          ·{" "}
          {used ? (
            <Trans>
              Last used <MomentValue at={used} />
            </Trans>
          ) : (
            <Trans>Never used</Trans>
          )}
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
      <Button
        size="small"
        icon="trash"
        aria-label={t`Revoke ${name}`}
        aria-haspopup="dialog"
        busy={isRevoking}
        onClick={() => onRevoke(name)}
      >
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}

/** The link that was just created. */
function CreatedLink({ name, path }: { name: string; path: string }) {
  const { t } = useLingui();
  const copy = useUnit(copyLinkFx);
  return (
    <Alert kind="success" title={<Trans>Copy the link “{name}” now. It is shown only once.</Trans>}>
      <div className={`stack gap-2 start ${styles.created}`}>
        <TextField
          label={t`Link`}
          value={new URL(path, window.location.origin).href}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button icon="copy" onClick={() => copy({ path, message: msg`Link copied.` })}>
          <Trans>Copy</Trans>
        </Button>
      </div>
    </Alert>
  );
}

const languageNames: Record<Language, string> = { en: "English", nl: "Nederlands" };

interface LinkDialogProps extends Pick<OwnerLinks, "tags"> {
  context: LinkContext;
  onClose: () => void;
}

function LinkDialog({ context, tags, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useDialogForm(linkForm, context);
  useOnSaved(linkForm, onClose);
  const { scope, plants } = form.values;
  const choice = (value: typeof scope, label: string) => (
    <Radio
      name="scope"
      value={value}
      label={label}
      checked={scope === value}
      onChange={() => form.change({ scope: value })}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>New link for owners</Trans>}
      footer={
        <DialogActions onCancel={onClose} type="submit" form={formId} busy={form.pending}>
          <Trans>Create link</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className="stack">
        <FormError error={form.error} asList />
        <TextField
          label={t`Name`}
          autoComplete="off"
          maxLength={80}
          hint={t`Only for this list. The owner does not see it.`}
          {...form.field("name")}
        />
        <fieldset className="stack gap-2">
          <legend className={styles.legend}>
            <Trans>Which plants</Trans>
          </legend>
          {choice("plants", t`Chosen plants`)}
          {tags.length > 0 && choice("tag", t`Plants with a tag`)}
          {scope === "tag" ? (
            <Select
              label={t`Tag`}
              options={[
                { value: "", label: t`Choose a tag` },
                ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...form.field("tag_id")}
            />
          ) : (
            <ChoosePlants
              own
              plants={readChosenPlants(plants)}
              maxPlants={maxPlants}
              takesFocus={false}
              error={form.errorOf("plants")}
              disabled={form.pending}
              onChange={(chosen) => form.change({ plants: JSON.stringify(chosen) })}
            />
          )}
        </fieldset>
        <fieldset className="stack gap-2">
          <legend className={styles.legend}>
            <Trans>What the page also shows</Trans>
          </legend>
          <Checkbox label={t`The value of losses in euros`} {...form.check("money")} />
          <Checkbox label={t`Titles, states and days of tickets`} {...form.check("tickets")} />
        </fieldset>
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
      </Form>
    </Dialog>
  );
}
