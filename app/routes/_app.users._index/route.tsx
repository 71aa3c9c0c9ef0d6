import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { UsersPage } from "./users-page";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Users` };

export default function Users() {
  return <UsersPage {...useLoaderData<typeof loader>()} />;
}
