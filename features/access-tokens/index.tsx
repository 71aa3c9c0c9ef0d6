import type { AccessToken, TokenScope } from "@entities/user";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import type { DataPart } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import { useDialogForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { useFormat } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import type { ValueOf } from "@shared/mutations/action.server";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { DateField } from "@shared/ui/field/date-field";
import { LastUsed, NewSecret, SecretRow } from "@shared/ui/field/secret";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useState } from "react";
import styles from "./access-tokens.module.css";
import type { createTokenOfUser, revokeTokenOfUser } from "./action.server";

export { CalendarCard } from "./calendar";

const changedParts: readonly DataPart[] = ["accessTokens"];

export const createToken = createMutation<typeof createTokenOfUser>("create-access-token", {
  invalidates: changedParts,
  failure: "form",
  unconfirmed: msg`It is not known whether a token was created. Revoke the tokens that nothing uses.`,
});

const revokeToken = createMutation<typeof revokeTokenOfUser>("revoke-access-token", {
  success: () => msg`Access token revoked`,
  invalidates: changedParts,
});
export const tokenRevocation = createConfirmation<{ tokenId: number; name: string }, { tokenId: number }>(revokeToken);

export const tokenForm = createForm({
  mutation: createToken,
  initial: { name: "", scope: "read", expires_on: "" },
  validate: ({ name }) => (name.trim() === "" ? { name: msg`Enter a name.` } : {}),
  params: ({ name, scope, expires_on }) => ({ name: name.trim(), scope: scope as TokenScope, expires_on }),
});

/** The list of tokens was closed. */
export const tokensClosed = createEvent();

/** The token that was created last. It is gone when the list closes, or when it is revoked. */
export const $created = createStore<ValueOf<typeof createTokenOfUser> | null>(null)
  .on(createToken.doneData, (_, created) => created)
  .on(revokeToken.done, (created, { params }) => (created?.id === params.tokenId ? null : created))
  .reset(tokensClosed);

/** The most tokens of a person (domain/access-tokens.md#tokens). */
const maxTokens = 20;

const scopeLabels: Readonly<Record<TokenScope, MessageDescriptor>> = {
  read: msg({ context: "access token", message: "Read" }),
  write: msg({ context: "access token", message: "Read and write" }),
};

interface LoadedTokens {
  rows: readonly AccessToken[];
  /** The number of tokens that could not be read. */
  unreadable: number;
}

/** The access tokens of the user: create, copy once, revoke (domain/access-tokens.md#page). */
export function AccessTokensCard({ tokens }: { tokens: Promise<Result<LoadedTokens>> | Result<LoadedTokens> }) {
  const { created, closed } = useUnit({ created: $created, closed: tokensClosed });
  useOnUnmount(closed);
  return (
    <Card title={<Trans>Access tokens</Trans>} hint={<Trans>For scripts that call the API with your rights</Trans>}>
      <div className="stack">
        {created && <CreatedToken {...created} />}
        <DeferredContent result={tokens} lines={4}>
          {({ rows, unreadable }) => (
            <div className="stack">
              <PageNotice page={{ rows, unreadable }} />
              <TokenList tokens={rows} />
              <NewToken isFull={rows.length >= maxTokens} />
            </div>
          )}
        </DeferredContent>
      </div>
    </Card>
  );
}

function NewToken({ isFull }: { isFull: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="row">
        <Button icon="plus" aria-haspopup="dialog" disabled={isFull} onClick={() => setOpen(true)}>
          <Trans>New token</Trans>
        </Button>
      </div>
      {isFull && (
        <p className="hint">
          <Trans>You have {maxTokens} access tokens, the most for a person. Revoke one to create another.</Trans>
        </p>
      )}
      {isOpen && <TokenDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const { t } = useLingui();
  if (tokens.length === 0) {
    return (
      <p className="muted">
        <Trans>You have no access tokens.</Trans>
      </p>
    );
  }
  return (
    <Confirm
      model={tokenRevocation}
      title={<Trans>Revoke access token</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      question={({ name }) => (
        <Trans>Revoke “{name}”? The API rejects calls with this token at once. This cannot be undone.</Trans>
      )}
    >
      {({ pending, request }) => (
        <ul className="lined" aria-label={t`Access tokens`}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isPending={pending?.tokenId === token.id}
              onRevoke={(name) => request({ tokenId: token.id, name })}
            />
          ))}
        </ul>
      )}
    </Confirm>
  );
}

interface TokenRowProps {
  token: AccessToken;
  isPending: boolean;
  onRevoke: (name: string) => void;
}

function TokenRow({ token, isPending, onRevoke }: TokenRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = token.name ?? t`Token #${token.id}`;
  const day = format.date(token.expires_on);
  return (
    <SecretRow revokeLabel={t`Revoke ${name}`} isRevoking={isPending} onRevoke={() => onRevoke(name)}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className="hint">
          {token.scope && <>{i18n._(scopeLabels[token.scope])} · </>}
          <LastUsed at={token.last_used_at} />
        </p>
        <p className={token.active ? "hint" : styles.expired}>
          {token.active ? (
            token.expires_on ? (
              <Trans>Expires after {day}</Trans>
            ) : (
              <Trans>Does not expire</Trans>
            )
          ) : (
            <Trans>Expired after {day}</Trans>
          )}
        </p>
      </div>
    </SecretRow>
  );
}

function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useDialogForm(tokenForm, null);
  useOnSaved(tokenForm, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>New access token</Trans>}
      state={form}
      submitLabel={<Trans>Create token</Trans>}
    >
      <FormError error={form.error} />
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={80}
        hint={t`What uses the token, such as a spreadsheet or a script.`}
        {...form.field("name")}
      />
      <Select
        label={t`Rights`}
        hint={t`A token never changes your account, users, or what is for administrators only.`}
        options={[
          { value: "read", label: i18n._(scopeLabels.read) },
          { value: "write", label: i18n._(scopeLabels.write) },
        ]}
        {...form.field("scope")}
      />
      <DateField
        label={t`Last day`}
        hint={t`Without a day, the token is valid until you revoke it or change your password.`}
        {...form.field("expires_on")}
      />
    </FormDialog>
  );
}

/** The token that was just created, with an example. */
function CreatedToken({ name, token, url }: ValueOf<typeof createTokenOfUser>) {
  const { t } = useLingui();
  return (
    <NewSecret
      title={<Trans>Copy the token “{name}” now. It is shown only once.</Trans>}
      label={t`Access token`}
      value={token}
      copied={msg`Access token copied.`}
    >
      {url && (
        <>
          <p>
            <Trans>This line lists your companies:</Trans>
          </p>
          <pre>{`curl -H 'Authorization: Bearer ${token}' ${url}`}</pre>
        </>
      )}
    </NewSecret>
  );
}
