import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { ShownContext } from "@shared/data/revalidation";
import { useContext, useEffect, useRef } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";

/** The URL parameter that identifies a row: `issue-12`. */
const parameter = "marked";

/** Returns the query string of a URL that marks a row. */
export function searchMarking(search: string, row: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set(parameter, row);
  return params;
}

/**
 * Marks the surrounding row if the URL names it. The row is scrolled into view, focused and highlighted (`:has(>
 * [data-marked])`). Surrounding disclosures are opened.
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
