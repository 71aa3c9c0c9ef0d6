import type { SharedCause } from "@entities/cause/cause-summaries.server";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useResource } from "@shared/data/resource";

/**
 * A link to the first cause of the queue that several plants share. Such plants are better handled together. Empty
 * while the queue is loading and without such a cause (domain/triage.md#other-pages).
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
