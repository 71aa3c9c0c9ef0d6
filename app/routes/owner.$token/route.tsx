import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { OwnerPage } from "./owner-page";

export { loader } from "./loader.server";

export const handle: PageHandle = {
  title({ data }) {
    const { result } = data as Awaited<ReturnType<typeof loader>>["data"];
    return (result.ok && (result.value.plant?.name || result.value.report?.subject)) || msg`Your plants`;
  },
};

export default function Owner() {
  return <OwnerPage result={useLoaderData<typeof loader>().result} />;
}
