import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { ShownContext } from "@shared/mutations/revalidation";
import { useContext, useEffect, useRef } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";

/** The parameter of the URL that names a row: `issue-12`. */
const parameter = "marked";

/** The query of a URL that marks a row. */
export function searchMarking(search: string, row: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set(parameter, row);
  return params;
}

/**
 * Marks the row around it if the URL names it: the row is scrolled to, focused and highlighted
 * (`:has(> [data-marked])`). Details around it are opened.
 */
export function MarkedRow({ name }: { name: string }) {
  const [params] = useSearchParams();
  const isMarked = params.get(parameter) === name;
  const isShown = useContext(ShownContext);
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const anchor = ref.current;
    if (!isMarked || !isShown || !anchor) return;
    for (let around = anchor.closest("details"); around; around = around.parentElement?.closest("details") ?? null) {
      around.open = true;
    }
    anchor.focus({ preventScroll: true });
    anchor.parentElement?.scrollIntoView({ block: "center" });
  }, [isMarked, isShown]);
  if (!isMarked) return null;
  return (
    <span ref={ref} data-marked="" tabIndex={-1}>
      <VisuallyHidden>
        <Trans>Marked:</Trans>{" "}
      </VisuallyHidden>
    </span>
  );
}
