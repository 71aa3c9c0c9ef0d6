import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { useUnit } from "effector-react";
import { useState } from "react";
import { Button } from "../ui/button/button";
import { TextArea, TextField } from "../ui/field/text-field";
import { RichTextEditor } from "../ui/rich-text-editor/rich-text-editor";
import { fieldValue, type OutboxEntry, withField } from "./entry";
import styles from "./entry-list.module.css";
import { entryRenewed } from "./model";

/** Edits the texts of an entry before it is sent. */
export function EntryForm({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { i18n } = useLingui();
  const renew = useUnit(entryRenewed);
  const [params, setParams] = useState(entry.params);
  return (
    <form
      className={`stack gap-3 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        renew({ entry, change: { params } });
        onClose();
      }}
    >
      {entry.fields?.map(({ name, label, kind }) => {
        const text = messageText(i18n, label);
        const value = fieldValue(params, name);
        const change = (changed: string) => setParams((before) => withField(before, name, changed));
        if (kind === "html") return <RichTextEditor key={name} label={text} defaultValue={value} onChange={change} />;
        const Field = kind === "text" ? TextArea : TextField;
        return <Field key={name} label={text} required value={value} onChange={({ target }) => change(target.value)} />;
      })}
      <div className={`row ${styles.actions}`}>
        <Button type="submit" size="small" kind="primary">
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
