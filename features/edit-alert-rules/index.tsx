import { type AlertRule, alertSentence, ruleHref } from "@entities/alert-rule";
import { ViewPlants } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { responseText } from "@shared/api/v0/delivery";
import { useOnUnmount } from "@shared/lib/react";
import { Confirm } from "@shared/mutations/confirmation";
import { Alert } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { LastSent, SenderRow } from "@shared/ui/card/sender-row";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { NewSecret } from "@shared/ui/field/secret";
import { Switch } from "@shared/ui/switch/switch";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { $secret, $tested, ruleDeletion, rulesClosed, switchRule, testRule } from "./alert-rules";
import styles from "./alert-rules.module.css";
import { maxRules } from "./rule-values";

export { PushDeviceList } from "./devices";
export type { RuleFormData } from "./form-sections";
export { SentMessages, SentStatusMails } from "./messages";
export { RuleForm } from "./rule-form";
export { maxRules } from "./rule-values";

interface RuleListProps {
  companyId: number;
  rules: readonly AlertRule[];
  /** The names of tags and people that rules refer to, by id. */
  tags: Readonly<Record<number, string>>;
  people: Readonly<Record<number, string>>;
  /** The display names of drivers, by API name. */
  drivers: Readonly<Record<string, string>>;
}

/** The rules of the user for the current company (domain/alerts.md#page). */
export function RuleList({ rules, ...names }: RuleListProps) {
  const { t } = useLingui();
  const { secret, closed } = useUnit({ secret: $secret, closed: rulesClosed });
  useOnUnmount(closed);
  return (
    <div className="stack">
      {secret && <WebhookSecret {...secret} />}
      {rules.length === 0 ? (
        <EmptyState
          icon="bell"
          title={<Trans>No rules yet</Trans>}
          actions={
            <LinkButton to={ruleHref(null)} kind="primary" icon="plus">
              <Trans>New rule</Trans>
            </LinkButton>
          }
        >
          <Trans>
            A rule tells you about a cause when it begins, grows and ends: by email, in a chat or on your devices.
          </Trans>
        </EmptyState>
      ) : (
        <Confirm
          model={ruleDeletion}
          title={<Trans>Delete rule</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          question={({ name }) => (
            <Trans>Delete the rule “{name}”? It sends nothing any more, and its messages are deleted, too.</Trans>
          )}
        >
          {({ pending, request }) => (
            <ul className={`lined ${styles.rules}`} aria-label={t`Rules`}>
              {rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  {...names}
                  isDeleting={pending?.ruleId === rule.id}
                  onDelete={(name) => request({ companyId: names.companyId, ruleId: rule.id, name })}
                />
              ))}
            </ul>
          )}
        </Confirm>
      )}
      {rules.length >= maxRules && (
        <p className="hint">
          <Trans>You have {maxRules} rules, the most for a company. Delete one to create another.</Trans>
        </p>
      )}
    </div>
  );
}

interface RuleRowProps extends Pick<RuleListProps, "companyId" | "tags" | "people" | "drivers"> {
  rule: AlertRule;
  isDeleting: boolean;
  onDelete: (name: string) => void;
}

function RuleRow({ companyId, rule, tags, people, drivers, isDeleting, onDelete }: RuleRowProps) {
  const { t, i18n } = useLingui();
  const { id: ruleId, plants, escalate_to_user_id: userId } = rule;
  const { switching, testing, tested, change, test } = useUnit({
    switching: switchRule.$pendingParams,
    testing: testRule.$pendingParams,
    tested: $tested,
    change: switchRule,
    test: testRule,
  });
  const name = rule.name ?? t`Rule #${ruleId}`;
  const tag = plants?.tag_id == null ? undefined : tags[plants.tag_id];
  const user = userId === null ? undefined : people[userId];
  const pending = switching.filter((params) => params.ruleId === ruleId).at(-1);
  const checked = pending?.enabled ?? rule.enabled;
  const result = tested[ruleId];
  return (
    <SenderRow
      name={name}
      title={
        <Switch
          checked={checked}
          disabled={isDeleting}
          label={<span className={styles.name}>{name}</span>}
          onChange={(enabled) => pending || change({ companyId, ruleId, enabled })}
        />
      }
      sendButton={
        <Button
          size="small"
          busy={testing.some((params) => params.ruleId === ruleId)}
          aria-label={t`Send a test of ${name}`}
          onClick={() => test({ companyId, ruleId })}
        >
          <Trans>Send a test</Trans>
        </Button>
      }
      href={ruleHref(ruleId)}
      isDeleting={isDeleting}
      onDelete={() => onDelete(name)}
    >
      <p>{alertSentence(i18n, rule, { drivers, ...(tag && { tag }), ...(user && { user }) })}</p>
      <ViewPlants count={rule.view_plant_count} />
      <p className="hint">
        <LastSent at={rule.last_sent_at} link={{ to: `${ruleHref(ruleId)}#messages`, label: t`Messages of ${name}` }} />
      </p>
      {rule.failing_since && (
        <Alert kind="warning">
          {rule.channel === "email" ? (
            <Trans>
              Emails could not be delivered since <MomentValue at={rule.failing_since} />.
            </Trans>
          ) : rule.channel === "push" ? (
            <Trans>
              Your devices could not be reached since <MomentValue at={rule.failing_since} />.
            </Trans>
          ) : (
            <Trans>
              The receiver has failed since <MomentValue at={rule.failing_since} />. A message is sent again for 24
              hours.
            </Trans>
          )}
        </Alert>
      )}
      {result && (
        <Alert kind={result.delivered ? "success" : "danger"}>
          {!result.delivered && <Trans>The test was not delivered.</Trans>}{" "}
          {result.response && responseText(i18n, result.response)}
        </Alert>
      )}
    </SenderRow>
  );
}

/** The secret of a webhook that was just saved. */
function WebhookSecret({ name, secret }: { name: string; secret: string }) {
  const { t } = useLingui();
  return (
    <NewSecret
      title={<Trans>Copy the secret of “{name}” now. It is shown only once.</Trans>}
      label={t`Secret`}
      value={secret}
      copied={msg`Secret copied.`}
    >
      <p>
        <Trans>
          Verify each message with a library for{" "}
          <a href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>
          : its header webhook-signature is made with this secret.
        </Trans>
      </p>
    </NewSecret>
  );
}
