import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazyComponent } from "../../lib/react";
import { Alert } from "../alert/alert";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { Skeleton } from "../skeleton/skeleton";
import type { RichTextEditorProps } from "./editor.client";

const editor = lazyComponent<RichTextEditorProps>(async () => (await import("./editor.client")).Editor);

/** Starts loading the editor, which is a large separate chunk. */
export const preloadRichTextEditor = editor.preload;

/**
 * A rich text field: bold, italic, underline, strike, headings 1 to 3, lists, links. The server sanitizes the HTML
 * again.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <ErrorBoundary
      fallback={
        <Alert kind="danger">
          <Trans>Could not load the editor. Reload the page and try again.</Trans>
        </Alert>
      }
    >
      <Suspense fallback={<Skeleton height="14.5rem" />}>
        <editor.Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
