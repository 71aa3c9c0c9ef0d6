import type { SharedCause } from "@entities/cause/cause-summaries.server";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";

/**
 * The first cause of the queue that several plants share, which are better handled together; nothing before it is
 * loaded, and without one (domain/triage.md#other-pages).
 */
export function SharedCauseLink() {
  const { value } = useResource<SharedCause[]>("/resources/shared-causes", { parts: ["issues", "tickets"] });
  const cause = value?.find(({ tab }) => tab === "open");
  return (
    cause && (
      <>
        <span>{cause.summary}</span>{" "}
        <Link to={cause.href} prefetch="none">
          <Trans>Handle together</Trans>
        </Link>
      </>
    )
  );
}
