import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { UsersPage } from "./users-page";

await screenTexts("users");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Users` };

export default function Users() {
  return <UsersPage {...useLoaderData<typeof loader>()} />;
}
