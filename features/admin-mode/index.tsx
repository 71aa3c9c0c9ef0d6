import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { addReturnPath } from "@shared/lib/next-url";
import { Explain } from "@shared/ui/explain/explain";
import { Switch } from "@shared/ui/switch/switch";

interface AdminModeSwitchProps {
  adminMode: boolean;
  className?: string;
  labelClassName?: string;
}

/**
 * The administrator's switch. It is a plain form, because a change must reload the page
 * (domain/sessions.md#admin-mode).
 */
export function AdminModeSwitch({ adminMode, className, labelClassName }: AdminModeSwitchProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/actions/admin-mode" className={className} onSubmit={addReturnPath}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Switch
        type="submit"
        name="enabled"
        value={adminMode ? "0" : "1"}
        checked={adminMode}
        label={
          <span className={labelClassName}>
            <Trans>Admin mode</Trans>
          </span>
        }
      />
      <Explain term={t`Admin mode`}>
        <Trans>Enables extra admin features</Trans>
      </Explain>
    </form>
  );
}
