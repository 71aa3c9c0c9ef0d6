import { useOfflineCode } from "@shared/outbox/waiting-entries";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { preloadRichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { type CommentedTicket, CommentForm } from "./comment-composer";

const placeholder = <Skeleton height="19rem" />;

/** The comment form of a ticket. Its editor is loaded when it becomes visible. */
export function CommentComposer(ticket: CommentedTicket) {
  useOfflineCode(preloadRichTextEditor);
  return <RenderWhenVisible placeholder={placeholder}>{() => <CommentForm {...ticket} />}</RenderWhenVisible>;
}
