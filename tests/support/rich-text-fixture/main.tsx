import "@app/styles/base.css";
import "@app/styles/tokens.css";
import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { Editor } from "@shared/ui/rich-text-editor/editor.client";
import { type SerializedNode, toHtml } from "@shared/ui/rich-text-editor/html";
import type { LexicalEditor } from "lexical";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

declare global {
  interface Window {
    /** Opens an editor with HTML, pastes into it, and returns what would be saved. */
    edit(html: string, pasted?: Record<string, string>): Promise<string>;
  }
}

/** An editor that is opened anew for each text. */
function Fixture() {
  const [{ count, html }, setOpened] = useState({ count: 0, html: "" });
  window.edit = async (html, pasted) => {
    flushSync(() => setOpened({ count: count + 1, html }));
    await settled();
    const field = document.querySelector<HTMLElement & { __lexicalEditor: LexicalEditor }>("[contenteditable]");
    if (!field) throw new Error("The editor is not shown.");
    if (pasted) {
      getSelection()?.selectAllChildren(field);
      await settled();
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(pasted)) clipboardData.setData(type, text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      await settled();
    }
    return toHtml(field.__lexicalEditor.getEditorState().toJSON().root as SerializedNode);
  };
  return <Editor key={count} label="Text" defaultValue={html} onChange={() => {}} />;
}

/** Lexical updates in a microtask, and reads a new selection in the next task. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={textsIn("en")}>
      <Fixture />
    </I18nProvider>,
  );
}
