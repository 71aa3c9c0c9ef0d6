import { lazyComponent } from "@shared/lib/react";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";

const composer = lazyComponent<{ ticketId: number }>(async () => (await import("./comment-composer")).CommentComposer);

const placeholder = <Skeleton height="19rem" />;

/** The composer of a comment on a ticket, which is loaded with its editor once it is visible. */
export function CommentComposer({ ticketId }: { ticketId: number }) {
  return (
    <RenderWhenVisible placeholder={placeholder}>
      {() => (
        <Suspense fallback={placeholder}>
          <composer.Component ticketId={ticketId} />
        </Suspense>
      )}
    </RenderWhenVisible>
  );
}
