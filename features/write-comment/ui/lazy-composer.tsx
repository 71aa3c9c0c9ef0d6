import { lazyComponent } from "@shared/lib/lazy-component";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { CommentComposerProps } from "./comment-composer";

const composer = lazyComponent<CommentComposerProps>(
  async () => (await import("./comment-composer")).CommentComposer,
);

const placeholder = <Skeleton height="19rem" />;

/** The composer, which is loaded with its editor once it is visible. */
export function CommentComposer(props: CommentComposerProps) {
  return (
    <RenderWhenVisible placeholder={placeholder}>
      {() => (
        <Suspense fallback={placeholder}>
          <composer.Component {...props} />
        </Suspense>
      )}
    </RenderWhenVisible>
  );
}
