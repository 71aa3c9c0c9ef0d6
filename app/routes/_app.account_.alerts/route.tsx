import { alertsTitle, listAlertRules, listPushDevices, listStatusMails, ruleHref } from "@entities/alert-rule";
import { loadDriverNames } from "@entities/driver/names.server";
import { loadScopeTags } from "@entities/plant/scope-choices.server";
import { listPeople } from "@entities/user/people.server";
import { changeEmailSetting, EmailSetting } from "@features/change-email-setting";
import { loadEmailSetting } from "@features/change-email-setting/action.server";
import { maxRules, PushDeviceList, RuleList, SentStatusMails } from "@features/edit-alert-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toDeferredResult, toPageResult, valueOr } from "@shared/api/result";
import { MessageText } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { requestLanguage } from "@shared/lib/request.server";
import { namesById } from "@shared/lib/text";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { BusyOverlay } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import type { PageHandle } from "../../page-handle";
import styles from "./alerts.module.css";

export const handle: PageHandle = { title: alertsTitle };

/** The daily status e-mail and the rules of the user. Without the extension `alerts` the page does not exist. */
export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  if (!extensions.alerts) throw new Response(null, { status: 404 });
  const { signal } = request;
  const i18n = textsIn(requestLanguage(request));
  const load = async () => {
    const { rows, unreadable } = await listAlertRules(api, company.id, { signal });
    const hasTags = rows.some(({ plants }) => plants && plants.tag_id !== null);
    const hasPeople = rows.some((rule) => rule.escalate_to_user_id !== null);
    const hasDrivers = rows.some((rule) => rule.drivers !== null);
    const [tags, people, drivers] = await Promise.all([
      hasTags ? loadScopeTags(api, company.id, { signal }) : [],
      hasPeople ? listPeople(api, company.id, { i18n, signal }) : [],
      hasDrivers ? loadDriverNames(api, company.id, { i18n, signal }) : {},
    ]);
    return { rows, unreadable, tags: namesById(tags), people: namesById(people), drivers };
  };
  const loadStatusMails = async () => {
    const [setting, mails] = await Promise.all([
      loadEmailSetting(api, { signal }),
      valueOr(listStatusMails(api, { signal }), null),
    ]);
    return { setting, mails };
  };
  return {
    company: { id: company.id, name: company.name },
    account: (await resolveWithin(toDeferredResult(loadStatusMails()), inlineMs)).value,
    rules: (await resolveWithin(toPageResult(load()), inlineMs)).value,
    devices: (await resolveWithin(toDeferredResult(listPushDevices(api, { signal })), inlineMs)).value,
  };
}

export default function AlertRulesPage() {
  const { t } = useLingui();
  const { company, account, rules, devices } = useLoaderData<typeof loader>();
  const isSaving = useUnit(changeEmailSetting.pending);
  return (
    <>
      <PageHeader
        back={{ to: "/account", label: <Trans>Account</Trans> }}
        title={<MessageText message={alertsTitle} />}
        actions={
          <Deferred result={rules} fallback={null} renderError={() => null}>
            {({ rows }) =>
              rows.length > 0 &&
              rows.length < maxRules && (
                <LinkButton to={ruleHref(null)} kind="primary" icon="plus">
                  <Trans>New rule</Trans>
                </LinkButton>
              )
            }
          </Deferred>
        }
      />
      <div className="stack">
        <Card title={<Trans>Your rules for {company.name}</Trans>}>
          <div className="lined">
            <section className={styles.rule} aria-label={t`Daily status email`}>
              <BusyOverlay busy={isSaving} label={t`Saving…`}>
                <DeferredContent result={account} lines={3}>
                  {({ setting, mails }) => (
                    <div className="stack gap-3">
                      <EmailSetting {...setting} />
                      <p>
                        <Trans>
                          What is new, has grown, came back and is resolved in all your companies, daily at 7:00.
                          Without news there is an email on Mondays only.
                        </Trans>
                      </p>
                      {mails && <SentStatusMails mails={mails} />}
                    </div>
                  )}
                </DeferredContent>
              </BusyOverlay>
            </section>
            <div className={styles.rule}>
              <DeferredContent result={rules} lines={6}>
                {({ rows, unreadable, ...names }) => (
                  <>
                    <PageNotice page={{ rows, unreadable }} />
                    <RuleList companyId={company.id} rules={rows} {...names} />
                  </>
                )}
              </DeferredContent>
            </div>
          </div>
        </Card>
        {/* Last, because without keys there is no card, and a card that appears later moves nothing. */}
        <Deferred result={devices} fallback={null} renderError={() => <DevicesCard result={devices} />}>
          {(value) => (value.public_key !== null || value.devices.length > 0) && <DevicesCard result={devices} />}
        </Deferred>
      </div>
    </>
  );
}

/** The devices of the user. Without keys of the API there are none. */
function DevicesCard({ result }: { result: ReturnType<typeof useLoaderData<typeof loader>>["devices"] }) {
  return (
    <Card title={<Trans>Notifications on your devices</Trans>}>
      <DeferredContent result={result} lines={3}>
        {(value) => <PushDeviceList {...value} />}
      </DeferredContent>
    </Card>
  );
}
