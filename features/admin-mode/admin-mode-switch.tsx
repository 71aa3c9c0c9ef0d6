import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Switch } from "@shared/ui/switch/switch";

/** The administrator's switch: a plain form, so that the page is reloaded (domain/sessions.md#admin-mode). */
export function AdminModeSwitch({ adminMode, labelClassName }: { adminMode: boolean; labelClassName?: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/actions/admin-mode">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Switch
        type="submit"
        name="enabled"
        value={adminMode ? "0" : "1"}
        checked={adminMode}
        title={t`Enables extra admin features`}
        label={
          <span className={labelClassName}>
            <Trans>Admin mode</Trans>
          </span>
        }
      />
    </form>
  );
}
