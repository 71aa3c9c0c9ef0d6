import type { ReactNode } from "react";
import styles from "./form-card.module.css";

interface FormCardProps {
  /** The accessible name. */
  label: string;
  /** Where the browser posts the form before the page is hydrated, if its fields are all there is to post. */
  action?: string;
  onSubmit: () => void;
  /** The buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** The form of a page: its fields, one below the other, and its buttons. */
export function FormCard({ label, action, onSubmit, actions, children }: FormCardProps) {
  return (
    <form
      method={action && "post"}
      action={action}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
