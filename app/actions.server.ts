import {
  createCalendarOfUser,
  createTokenOfUser,
  endCalendarOfUser,
  revokeTokenOfUser,
} from "@features/access-tokens/action.server";
import { setAdminMode } from "@features/admin-mode/action.server";
import { setPlantCompany } from "@features/attach-companies/action.server";
import { setDriverAccount } from "@features/attach-driver-accounts/action.server";
import { changeEmailSettingAction } from "@features/change-email-setting/action.server";
import { changePasswordAction } from "@features/change-password/action.server";
import { changeTemplateAction } from "@features/change-ticket-template/action.server";
import { changeTicketsAction } from "@features/change-tickets/action.server";
import { changeAccessOfUser } from "@features/change-user-access/action.server";
import { createNewCompany } from "@features/create-company/action.server";
import { createCompanyPlant } from "@features/create-plant/action.server";
import { createTicketAction } from "@features/create-ticket/action.server";
import { createCompanyUser } from "@features/create-user/action.server";
import { deleteCompanyUser } from "@features/delete-user/action.server";
import {
  addDeviceOfUser,
  deleteRuleOfUser,
  previewRuleOfUser,
  removeDeviceOfUser,
  saveRuleOfUser,
  switchRuleOfUser,
  testRuleOfUser,
} from "@features/edit-alert-rules/action.server";
import { saveCompany } from "@features/edit-company/action.server";
import { deletePlantContact, savePlantContact } from "@features/edit-contacts/action.server";
import { editPlantCustomField, savePlantCustomFields } from "@features/edit-custom-fields/action.server";
import { removeMeter, saveMeterOfPlant } from "@features/edit-meter/action.server";
import { removePlant, updateNameAndAddress } from "@features/edit-plant/action.server";
import { editPlantPromise } from "@features/edit-promise/action.server";
import {
  deleteScheduleOfCompany,
  previewScheduleOfCompany,
  removeLogoOfCompany,
  saveLogoOfCompany,
  saveScheduleOfCompany,
  sendScheduleOfCompany,
} from "@features/edit-report-schedules/action.server";
import { createCompanyTag, renameCompanyTag } from "@features/edit-tags/action.server";
import {
  assignTicketAction,
  closeTicketAction,
  editTicketAction,
  reviewPatternAction,
} from "@features/edit-ticket/action.server";
import { endOtherSessions } from "@features/end-sessions/action.server";
import { startReport } from "@features/export-report/action.server";
import { handlePlantAction } from "@features/handle-causes/action.server";
import {
  createInverterMeters,
  importMeterMeasurements,
  previewMeterImport,
  undoMeterImport,
} from "@features/import-measurements/action.server";
import { createKeyOfMeter, revokeKeyOfMeter } from "@features/ingest-keys/action.server";
import { createLinkOfCompany, revokeLinkOfCompany } from "@features/owner-links/action.server";
import { savePreferencesAction } from "@features/preferences/action.server";
import { removePulledAccount, savePulledAccount } from "@features/pull-accounts/action.server";
import { runActionOfAdmins } from "@features/run-admin-action/action.server";
import { shareCustomField, shareTag } from "@features/share-with-children/action.server";
import { snoozeIssues } from "@features/snooze-issue/action.server";
import { switchCompanyAction } from "@features/switch-company/action.server";
import { setPlantTag } from "@features/tag-plant/action.server";
import { undoMeterImports } from "@features/undo-imports/action.server";
import { upgradeLightPlant } from "@features/upgrade-plant/action.server";
import { deletePlantFile } from "@features/upload-files/action.server";
import { writeComment } from "@features/write-comment/action.server";
import { createPlantNote, deletePlantNote } from "@features/write-note/action.server";
import { forAdmins, forEveryone, forUsers, type RegisteredAction } from "@shared/mutations/action.server";

/** The mutations by name, with the users who may call them. The API checks the access to each object. */
export const actions: Readonly<Record<string, RegisteredAction>> = {
  "add-push-device": forUsers(addDeviceOfUser),
  "admin-mode": forAdmins(setAdminMode),
  "assign-ticket": forUsers(assignTicketAction),
  "attach-companies": forUsers(setPlantCompany),
  "attach-driver-account": forAdmins(setDriverAccount),
  "save-pulled-account": forAdmins(savePulledAccount),
  "delete-pulled-account": forAdmins(removePulledAccount),
  "change-email-setting": forUsers(changeEmailSettingAction),
  "change-password": forUsers(changePasswordAction),
  "change-ticket-template": forUsers(changeTemplateAction),
  "change-tickets": forUsers(changeTicketsAction),
  "change-user-access": forAdmins(changeAccessOfUser),
  "close-ticket": forUsers(closeTicketAction),
  "create-access-token": forUsers(createTokenOfUser),
  "create-calendar-address": forUsers(createCalendarOfUser),
  "create-company": forAdmins(createNewCompany),
  "create-ingest-key": forUsers(createKeyOfMeter),
  "create-owner-link": forUsers(createLinkOfCompany),
  "create-inverter-meters": forUsers(createInverterMeters),
  "create-plant": forUsers(createCompanyPlant),
  "create-tag": forUsers(createCompanyTag),
  "create-ticket": forUsers(createTicketAction),
  "create-user": forUsers(createCompanyUser),
  "delete-alert-rule": forUsers(deleteRuleOfUser),
  "delete-contact": forUsers(deletePlantContact),
  "delete-file": forUsers(deletePlantFile),
  "delete-meter": forAdmins(removeMeter),
  "delete-note": forUsers(deletePlantNote),
  "delete-plant": forAdmins(removePlant),
  "delete-report-schedule": forUsers(deleteScheduleOfCompany),
  "delete-user": forAdmins(deleteCompanyUser),
  "edit-company": forAdmins(saveCompany),
  "edit-custom-field": forUsers(editPlantCustomField),
  "edit-meter": forUsers(saveMeterOfPlant),
  "edit-plant": forUsers(updateNameAndAddress),
  "edit-promise": forUsers(editPlantPromise),
  "edit-ticket": forUsers(editTicketAction),
  "end-calendar-address": forUsers(endCalendarOfUser),
  "end-other-sessions": forUsers(endOtherSessions),
  "export-report": forUsers(startReport),
  "handle-plant": forUsers(handlePlantAction),
  "import-measurements": forUsers(importMeterMeasurements),
  "preview-alert-rule": forUsers(previewRuleOfUser),
  "preview-import": forUsers(previewMeterImport),
  "preview-report-schedule": forUsers(previewScheduleOfCompany),
  "remove-report-logo": forUsers(removeLogoOfCompany),
  preferences: forEveryone(savePreferencesAction),
  "remove-push-device": forUsers(removeDeviceOfUser),
  "rename-tag": forUsers(renameCompanyTag),
  "review-pattern": forUsers(reviewPatternAction),
  "revoke-access-token": forUsers(revokeTokenOfUser),
  "revoke-ingest-key": forUsers(revokeKeyOfMeter),
  "revoke-owner-link": forUsers(revokeLinkOfCompany),
  "run-admin-action": forAdmins(runActionOfAdmins),
  "save-alert-rule": forUsers(saveRuleOfUser),
  "save-contact": forUsers(savePlantContact),
  "save-custom-fields": forUsers(savePlantCustomFields),
  "save-report-logo": forUsers(saveLogoOfCompany),
  "save-report-schedule": forUsers(saveScheduleOfCompany),
  "send-report-schedule": forUsers(sendScheduleOfCompany),
  "share-custom-field": forUsers(shareCustomField),
  "share-tag": forUsers(shareTag),
  "snooze-issue": forUsers(snoozeIssues),
  "switch-alert-rule": forUsers(switchRuleOfUser),
  "switch-company": forUsers(switchCompanyAction),
  "tag-plant": forUsers(setPlantTag),
  "test-alert-rule": forUsers(testRuleOfUser),
  "undo-import": forUsers(undoMeterImport),
  "undo-imports": forUsers(undoMeterImports),
  "upgrade-plant": forUsers(upgradeLightPlant),
  "write-comment": forUsers(writeComment),
  "write-note": forUsers(createPlantNote),
};
