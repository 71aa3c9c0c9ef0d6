import { MessageText } from "@shared/i18n/message";
import type { EventCallable } from "effector";
import { useUnit } from "effector-react";
import toast from "react-hot-toast/headless";
import { Button } from "../button/button";
import type { ToastAction } from "./model";
import styles from "./toast-stack.module.css";

interface ToastActionButtonProps {
  action: ToastAction;
  toastId: string;
}

/** The button of a toast. */
export function ToastActionButton({ action: { label, pressed }, toastId }: ToastActionButtonProps) {
  const press = useUnit(pressed as EventCallable<string>);
  return (
    <span className={styles.action}>
      <Button
        size="small"
        onClick={() => {
          toast.dismiss(toastId);
          press(toastId);
        }}
      >
        <MessageText message={label} />
      </Button>
    </span>
  );
}
