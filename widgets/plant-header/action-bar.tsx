import { coordinatesOf, offlinePlant, type PlantView, plantName, plantPermissions } from "@entities/plant";
import { monthlyReportHref } from "@entities/report";
import { ticketRequested } from "@features/create-ticket";
import { KeepOfflineItem } from "@features/offline";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { messageText } from "@shared/i18n/format";
import { copyLinkFx } from "@shared/toasts/model";
import { Icon } from "@shared/ui/icon/icon";
import { MenuButton, menuItemClass, Popover } from "@shared/ui/popover/popover";
import { pressWhenVisible, TabCommand } from "@shared/ui/tabs/tabs";
import { scopeBind } from "effector";
import { useProvidedScope, useUnit } from "effector-react";
import styles from "./action-bar.module.css";

interface ActionBarProps {
  view: PlantView;
  canCreateTicket: boolean;
}

/** The actions of a person on site, at the bottom of the screen on a phone (domain/plant-page.md#on-a-phone). */
export function ActionBar({ view, canCreateTicket }: ActionBarProps) {
  const { t } = useLingui();
  const requestTicket = useUnit(ticketRequested);
  const upload = useUpload(view);
  const coordinates = coordinatesOf(view.plant);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.bar} role="group" aria-label={t`On site`}>
      <label className={styles.action}>
        <input
          type="file"
          className={styles.file}
          accept="image/*"
          capture="environment"
          multiple
          onChange={(event) => {
            upload([...(event.target.files ?? [])]);
            // Clears the input, so that the user can choose the same file again.
            event.target.value = "";
          }}
        />
        <Icon name="camera" />
        <Trans>Photo</Trans>
      </label>
      {plantPermissions(view).canWriteNotes && (
        <TabCommand className={styles.action} label={t`Write a note`} hash="notes-files" press="#new-note textarea">
          <Icon name="edit" />
          <Trans>Note</Trans>
        </TabCommand>
      )}
      {canCreateTicket && (
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => requestTicket(null)}>
          <Icon name="tickets" />
          <Trans>Ticket</Trans>
        </button>
      )}
      {coordinates && (
        <a
          className={styles.action}
          href={`https://www.google.com/maps/dir/?api=1&destination=${coordinates.latitude},${coordinates.longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="navigate" />
          <Trans>Navigate</Trans>
        </a>
      )}
    </div>
  );
}

/** Uploads photos and opens the tab that shows the progress. */
function useUpload({ ref }: PlantView): (files: readonly File[]) => void {
  const scope = useProvidedScope();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (files) => {
    if (files.length === 0 || !scope) return;
    navigate({ search, hash: "notes-files" }, { preventScrollReset: true });
    const { photosTaken } = await import("@features/upload-files");
    scopeBind(photosTaken, { scope })({ plant: ref, files });
    // The notes tab shows the progress below the notes.
    void pressWhenVisible("#uploads:has(ul)");
  };
}

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
