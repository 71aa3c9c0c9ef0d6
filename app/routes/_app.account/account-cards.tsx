import { EmailSetting } from "@features/change-email-setting";
import { ChangePasswordForm } from "@features/change-password";
import type { changePassword } from "@features/change-password/index.server";
import { PreferencesChoices } from "@features/preferences";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { errorOf } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { BusyOverlay } from "@shared/ui/busy-overlay/busy-overlay";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import type { RootData } from "../../root-loader.server";
import styles from "./account-cards.module.css";
import { CompaniesCard } from "./companies-card";
import type { loader } from "./loader.server";
import { $busy } from "./model";
import { ShortcutsCard } from "./shortcuts-card";

/** The settings of the user (spec 1 §2), covered while one is being saved, and those of this device. */
export function AccountCards() {
  const { t } = useLingui();
  const { user, account, companies, companyId } = useLoaderData<typeof loader>();
  const passwordResult = useActionData<typeof changePassword>();
  const theme = useRouteLoaderData<RootData>("root")?.theme ?? "system";
  const busy = useUnit($busy);
  return (
    <div className={styles.cards}>
      <BusyOverlay busy={busy} label={t`Saving…`}>
        <div className={styles.column}>
          <Card title={<Trans>Status e-mails</Trans>}>
            <Deferred
              result={account}
              fallback={<SkeletonText lines={2} />}
              renderError={(error) => (
                <CardError>
                  <ErrorText error={error} />
                </CardError>
              )}
            >
              {(value) => <EmailSetting {...value} />}
            </Deferred>
          </Card>
          <Card title={<Trans>Change password</Trans>}>
            <ChangePasswordForm
              email={user.email}
              rejection={passwordResult ? errorOf(passwordResult) : null}
            />
          </Card>
        </div>
      </BusyOverlay>
      <div className={styles.column}>
        {companies && <CompaniesCard companies={companies} currentId={companyId} />}
        <Card title={<Trans>Language and theme</Trans>} hint={<Trans>On this device</Trans>}>
          <div className={styles.menu}>
            <PreferencesChoices theme={theme} />
          </div>
        </Card>
        <ShortcutsCard />
      </div>
    </div>
  );
}
