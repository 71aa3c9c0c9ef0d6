import { maxCommentLength } from "@entities/comment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm, notUnconfirmed, unconfirmedParams } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { createMutation, foundText, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { OutboxNotice, useOfflineCode } from "@shared/outbox/waiting-entries";
import { withOutbox } from "@shared/outbox/with-outbox";
import { Button } from "@shared/ui/button/button";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { preloadRichTextEditor, RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { writeComment } from "./action.server";
import styles from "./comment-composer.module.css";

const placeholder = <Skeleton height="19rem" />;

/** The comment form of a ticket. Its editor is loaded when it becomes visible. */
export function CommentComposer(ticket: CommentedTicket) {
  useOfflineCode(preloadRichTextEditor);
  return <RenderWhenVisible placeholder={placeholder}>{() => <CommentForm {...ticket} />}</RenderWhenVisible>;
}

/** The duration of the success state in milliseconds. See domain/tickets.md#comments. */
const toastMs = 10_000;

/** Whether the editor's HTML contains text. The editor escapes the characters of the text. */
const hasText = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "";

// Each message of the API is shown as a toast (domain/tickets.md#comments).
const createComment = withOutbox(
  createMutation<typeof writeComment>("write-comment", {
    success: ({ result: { found } }) => ({
      kind: "success",
      message: found ? foundText : msg`Successfully added comment`,
      durationMs: toastMs,
    }),
    invalidates: ["comments"],
    unconfirmed: unconfirmedUntilRepeated,
  }),
  ({ ticketId }) => ({
    title: msg`Comment`,
    fields: [{ name: "message", label: msg`Comment`, kind: "html" }],
    places: [`comments-${ticketId}`],
    result: { found: false },
  }),
);

interface CommentedTicket {
  ticketId: number;
  /** The company through which the ticket is visible. */
  companyId: number;
}

export const commentForm = createForm({
  mutation: createComment,
  /** The HTML of the editor. */
  initial: { message: "", ...notUnconfirmed },
  params: ({ message, ...sent }, { ticketId, companyId }: CommentedTicket) => ({
    ...{ ticketId, companyId, message },
    ...unconfirmedParams(sent),
  }),
  validate: ({ message }) => {
    if (message.length > maxCommentLength) return { message: msg`The comment is too long.` };
    return hasText(message) ? {} : { message: msg`A comment can't be empty` };
  },
  draft: "comment",
  hasFieldMessages: false,
});

/** The form that adds a comment to a ticket. Ctrl+Enter submits it (domain/tickets.md#comments). */
function CommentForm({ ticketId, companyId }: CommentedTicket) {
  const { t } = useLingui();
  const form = useForm(commentForm, { ticketId, companyId }, ticketId);
  const { values, pending, revision, change, submit, errorOf } = form;

  return (
    <Form
      state={form}
      hidden={{ ticketId, companyId }}
      className="stack gap-3"
      // Handles the key before the editor, which would insert a line break.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <OutboxNotice />
      <RichTextEditor
        key={revision}
        label={t`New comment`}
        defaultValue={values.message}
        onChange={(message) => change({ message })}
        error={errorOf("message")}
        disabled={pending}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={pending}>
          <Trans>Submit</Trans>
        </Button>
      </div>
    </Form>
  );
}
