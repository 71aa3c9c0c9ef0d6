import { type PlantView, plantPermissions } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { MenuButton, menuItemClass, Popover } from "@shared/ui/popover/popover";
import { TabCommand } from "@shared/ui/tabs/tabs";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, sample } from "effector";
import { useUnit } from "effector-react";

/** Copies the URL of the page, including the tab, to the clipboard. */
const copyLinkFx = createEffect(() => navigator.clipboard.writeText(window.location.href));
const linkCopyRequested = createEvent();

sample({ clock: linkCopyRequested, target: copyLinkFx });
sample({
  clock: copyLinkFx.done,
  fn: () => ({ kind: "success" as const, message: msg`Link copied.` }),
  target: toastShown,
});
sample({
  clock: copyLinkFx.fail,
  fn: () => ({
    kind: "danger" as const,
    message: msg`Could not copy the link. Allow clipboard access in your browser and try again.`,
  }),
  target: toastShown,
});

/** The menu with the actions of a plant that have no button in the header. */
export function ActionMenu({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const copyLink = useUnit(linkCopyRequested);
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
          <MenuButton
            icon="link"
            onClick={() => {
              close();
              copyLink();
            }}
          >
            <Trans>Copy link</Trans>
          </MenuButton>
        </>
      )}
    </Popover>
  );
}
