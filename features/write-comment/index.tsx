import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { CommentForm } from "./comment-composer";

const placeholder = <Skeleton height="19rem" />;

/** The comment form of a ticket. Its editor is loaded when it becomes visible. */
export function CommentComposer({ ticketId }: { ticketId: number }) {
  return <RenderWhenVisible placeholder={placeholder}>{() => <CommentForm ticketId={ticketId} />}</RenderWhenVisible>;
}
