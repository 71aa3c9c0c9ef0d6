export { type CauseActionKind, causeActionKinds, causeActionShortcuts, causeActions } from "./cause-action";
export { ActionDialogs, type ActionRequest, CauseActions } from "./cause-actions";
