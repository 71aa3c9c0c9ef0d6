import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The required access: a session, or a session with user and company. */
type Access = "token" | "signed-in";

export interface PlannedScreen {
  title: MessageDescriptor;
  access: Access;
}

/** The screens of the route table that have no page yet (spec 1 §2). */
const screens: readonly { path: string; title: MessageDescriptor; access?: Access }[] = [
  { path: "settings", title: msg`Settings` },
  { path: "settings/tags", title: msg`Tags` },
  { path: "settings/custom-fields", title: msg`Custom fields` },
  { path: "account", title: msg`Account` },
  { path: "support", title: msg`Support`, access: "token" },
];

/** The screen at a path without a leading slash; null when there is none. */
export function plannedScreenAt(path: string): PlannedScreen | null {
  const found = screens.find((screen) => screen.path === path.replace(/\/$/, ""));
  return found ? { title: found.title, access: found.access ?? "signed-in" } : null;
}
