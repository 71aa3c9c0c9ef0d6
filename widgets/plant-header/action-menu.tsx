import { offlinePlant, type PlantView, plantName, plantPermissions } from "@entities/plant";
import { monthlyReportHref } from "@entities/report";
import { KeepOfflineItem } from "@features/offline";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { copyLinkFx } from "@shared/toasts/copy-link";
import { Icon } from "@shared/ui/icon/icon";
import { MenuButton, menuItemClass, Popover } from "@shared/ui/popover/popover";
import { TabCommand } from "@shared/ui/tabs/tabs";
import { useUnit } from "effector-react";

/** The menu with the actions of a plant that have no button in the header. */
export function ActionMenu({ view }: { view: PlantView }) {
  const { t, i18n } = useLingui();
  const { companyId, plantId } = view.ref;
  const copyLink = useUnit(copyLinkFx);
  const { canEdit } = plantPermissions(view);
  return (
    <Popover label={t`More actions`} icon="more" kind="secondary" size="small" align="end">
      {(close) => (
        <>
          {canEdit && (
            <TabCommand className={menuItemClass} hash="location" press="#edit-plant button" onClick={close}>
              <Icon name="edit" size="small" />
              <Trans>Edit plant</Trans>
            </TabCommand>
          )}
          <TabCommand className={menuItemClass} hash="meters" press="#check-meters button" onClick={close}>
            <Icon name="zap" size="small" />
            <Trans>Check all meters</Trans>
          </TabCommand>
          <Link className={menuItemClass} to={monthlyReportHref(view.ref)} onClick={close}>
            <Icon name="reports" size="small" />
            <Trans>Monthly report</Trans>
          </Link>
          <MenuButton
            icon="link"
            onClick={() => {
              close();
              copyLink({ path: window.location.href, message: msg`Link copied.` });
            }}
          >
            <Trans>Copy link</Trans>
          </MenuButton>
          <KeepOfflineItem
            selection={{ key: `plant ${companyId} ${plantId}`, label: messageText(i18n, plantName(view.plant)) }}
            plants={{ plants: [offlinePlant(view.ref)], total: 1 }}
            onDone={close}
          />
        </>
      )}
    </Popover>
  );
}
