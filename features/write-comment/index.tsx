import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { CommentForm } from "./comment-composer";

const placeholder = <Skeleton height="19rem" />;

/** The composer of a comment on a ticket, whose editor is loaded once it is visible. */
export function CommentComposer({ ticketId }: { ticketId: number }) {
  return <RenderWhenVisible placeholder={placeholder}>{() => <CommentForm ticketId={ticketId} />}</RenderWhenVisible>;
}
