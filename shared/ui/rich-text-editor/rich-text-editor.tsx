import { screenTexts } from "@shared/i18n/screen-texts";
import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "../../lib/lazy-component";
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

const editor = lazyComponent<RichTextEditorProps>(async () => {
  const [module] = await Promise.all([import("./editor.client"), screenTexts("editor")]);
  return module.Editor;
});

/** Starts loading the editor, which is a large chunk of its own. */
export const preloadRichTextEditor = editor.preload;

/**
 * A field for rich text: bold, italic, underline, strike, headings 1 to 3, lists and links. The server sanitizes its
 * HTML again. `fallback` replaces an editor that could not be loaded.
 */
export function RichTextEditor({ fallback, ...props }: RichTextEditorProps & { fallback: ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={<Skeleton height="14.5rem" />}>
        <editor.Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
