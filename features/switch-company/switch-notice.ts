import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/toasts/model";
import { useUnit } from "effector-react";
import { useEffect } from "react";

/** Marks that the next document belongs to another company. */
const storageKey = "switched-company";

/** Storage can be unavailable. The page then names the company in the top bar only. */
export function markSwitch(): void {
  try {
    sessionStorage.setItem(storageKey, "1");
  } catch {}
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isMarked;
  } catch {
    return false;
  }
}

/** Names the company in a toast after a switch, which loads a new document (domain/sessions.md#companies). */
export function useSwitchNotice(company: { name: string } | null): void {
  const showToast = useUnit(toastShown);
  const name = company?.name;
  useEffect(() => {
    if (name !== undefined && takeMark()) showToast({ kind: "success", message: msg`Switched to ${name}` });
  }, [name, showToast]);
}
