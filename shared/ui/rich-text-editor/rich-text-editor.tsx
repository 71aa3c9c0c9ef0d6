import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "../../lib/react";
import { Alert } from "../alert/alert";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { Skeleton } from "../skeleton/skeleton";

export interface RichTextEditorProps {
  label: string;
  /** The first content as HTML; unknown elements and unsafe links are removed. */
  defaultValue?: string;
  /** Called with the content as HTML after every change: empty without content, else only formats of the editor. */
  onChange: (html: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

const editor = lazyComponent<RichTextEditorProps>(async () => (await import("./editor.client")).Editor);

/** Starts loading the editor, which is a large chunk of its own. */
export const preloadRichTextEditor = editor.preload;

/** Rich text: bold, italic, underline, strike, headings 1 to 3, lists, links. The server sanitizes its HTML again. */
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
