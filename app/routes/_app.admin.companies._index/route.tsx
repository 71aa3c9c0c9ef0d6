import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page-handle";
import { CompaniesPage } from "./companies-page";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Companies` };

export default function Companies() {
  return <CompaniesPage {...useLoaderData<typeof loader>()} />;
}
