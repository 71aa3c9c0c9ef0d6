import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The required access: a session with user and company, or an administrator. */
type Access = "signed-in" | "admin";

export interface PlannedScreen {
  title: MessageDescriptor;
  access: Access;
}

/** The screens of the route table that have no page yet (spec 1 §2). `#` is an integer. */
const screens: readonly { path: string; title: MessageDescriptor; access?: Access }[] = [
  { path: "users", title: msg`Users` },
  { path: "users/create", title: msg`Create user` },
  { path: "admin/companies", title: msg`Companies`, access: "admin" },
  { path: "admin/companies/create", title: msg`Create company`, access: "admin" },
  { path: "admin/companies/#", title: msg`Edit company`, access: "admin" },
];

const isInteger = (segment: string) => /^[1-9]\d{0,15}$/.test(segment);

/** The screen at a path without a leading slash; null when there is none. */
export function plannedScreenAt(path: string): PlannedScreen | null {
  const segments = path.replace(/\/$/, "").split("/");
  const found = screens.find((screen) => {
    const pattern = screen.path.split("/");
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) =>
        part === "#" ? isInteger(segments[index] ?? "") : part === segments[index],
      )
    );
  });
  return found ? { title: found.title, access: found.access ?? "signed-in" } : null;
}
