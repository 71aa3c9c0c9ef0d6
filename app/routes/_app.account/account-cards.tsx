import { alertsPath, alertsTitle } from "@entities/alert-rule";
import { AccessTokensCard, CalendarCard } from "@features/access-tokens";
import { changeEmailSetting, EmailSetting, TicketEmailSetting } from "@features/change-email-setting";
import { ChangePasswordForm, changePassword } from "@features/change-password";
import { EndOtherSessions, endOtherSessions } from "@features/end-sessions";
import { causeActionShortcuts } from "@features/handle-causes";
import { PreferencesChoices } from "@features/preferences";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { errorOf } from "@shared/api/result";
import { MessageText } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { allShortcutGroups, pageShortcuts } from "@shared/shortcuts/groups";
import { Deferred } from "@shared/streaming/deferred";
import { ErrorText } from "@shared/ui/alert/alert";
import { Badge } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { ShortcutList, ShortcutsSettingField } from "@shared/ui/shortcut-list/shortcut-list";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { BusyOverlay } from "@shared/ui/spinner/spinner";
import { menuItems } from "@widgets/app-shell";
import { useUnit } from "effector-react";
import type { RootData } from "../../root-loader.server";
import styles from "./account-cards.module.css";
import type { action, loader } from "./loader.server";

/**
 * The settings of the user and of this device (domain/sessions.md#account). The user's settings are covered for at
 * least a second while a setting is being saved.
 */
export function AccountCards() {
  const { t } = useLingui();
  const { user, account, companies, companyId, hasAlerts, accessTokens, calendar } = useLoaderData<typeof loader>();
  const passwordResult = useActionData<typeof action>();
  const theme = useRouteLoaderData<RootData>("root")?.theme ?? "system";
  const isSaving = useUnit([changeEmailSetting.pending, changePassword.pending, endOtherSessions.pending]).some(
    Boolean,
  );
  return (
    <div className={`columns ${styles.cards}`}>
      <div className="stack">
        <BusyOverlay busy={isSaving} label={t`Saving…`}>
          <div className="stack">
            <Card
              title={<Trans>Emails</Trans>}
              actions={
                hasAlerts && (
                  <LinkButton to={alertsPath} size="small" icon="bell">
                    <MessageText message={alertsTitle} />
                  </LinkButton>
                )
              }
            >
              <Deferred
                result={account}
                fallback={<SkeletonText lines={2} />}
                renderError={(error) => (
                  <CardError>
                    <ErrorText error={error} />
                  </CardError>
                )}
              >
                {({ tickets, ...setting }) => (
                  <div className="stack">
                    <EmailSetting {...setting} />
                    {tickets !== null && (
                      <TicketEmailSetting subscribed={tickets} isStopped={setting.autoUnsubscribed !== null} />
                    )}
                  </div>
                )}
              </Deferred>
            </Card>
            <Card title={<Trans>Change password</Trans>}>
              <ChangePasswordForm email={user.email} rejection={passwordResult ? errorOf(passwordResult) : null} />
            </Card>
            <Card title={<Trans>Other devices</Trans>}>
              <EndOtherSessions />
            </Card>
          </div>
        </BusyOverlay>
        {accessTokens && <AccessTokensCard tokens={accessTokens} />}
      </div>
      <div className="stack">
        {companies && <CompaniesCard companies={companies} currentId={companyId} />}
        <Card title={<Trans>Language and theme</Trans>} hint={<Trans>On this device</Trans>}>
          <div className={styles.menu}>
            <PreferencesChoices theme={theme} />
          </div>
        </Card>
        {calendar && <CalendarCard calendar={calendar} />}
      </div>
      <div className={styles.wide}>
        <ShortcutsCard />
      </div>
    </div>
  );
}

type AccountData = ReturnType<typeof useLoaderData<typeof loader>>;

interface CompaniesCardProps {
  companies: NonNullable<AccountData["companies"]>;
  currentId: number;
}

/** The companies that the user is a member of. The company in the top bar links here. */
function CompaniesCard({ companies, currentId }: CompaniesCardProps) {
  return (
    <div id="companies" className={styles.anchor}>
      <Card title={<Trans>Your companies</Trans>}>
        <DeferredContent result={companies} lines={2}>
          {(list) => (
            <ul className={`lined ${styles.companies}`}>
              {list.map(({ parents, ...company }) => (
                <li key={company.id}>
                  <span className={styles.name}>
                    {company.name}
                    {parents.length > 0 && <span className={styles.parents}>{joinTexts(parents, " · ")}</span>}
                  </span>
                  {company.id === currentId ? (
                    <Badge tone="info">
                      <Trans>Current company</Trans>
                    </Badge>
                  ) : (
                    <SwitchCompanyButton company={company} compact="action" />
                  )}
                </li>
              ))}
            </ul>
          )}
        </DeferredContent>
      </Card>
    </div>
  );
}

/** The keyboard shortcuts on this device, with a switch for single-key shortcuts (WCAG 2.1.4). */
function ShortcutsCard() {
  const shell = useRouteLoaderData<{ shell: Parameters<typeof menuItems>[0] }>("routes/_app")?.shell;
  return (
    <Card title={<Trans>Keyboard shortcuts</Trans>} hint={<Trans>On this device</Trans>}>
      <RenderWhenVisible placeholder={<SkeletonText lines={12} />}>
        {() => (
          <div className="stack">
            <ShortcutsSettingField />
            <ShortcutList
              groups={[...allShortcutGroups, causeActionShortcuts, ...(shell ? [pageShortcuts(menuItems(shell))] : [])]}
            />
          </div>
        )}
      </RenderWhenVisible>
    </Card>
  );
}
