import { useEffect } from "react";

/** The prefix of the keys of saved views in the local storage. A view has filters only, and the key has its user. */
export const savedViewsPrefix = "saved-views:";

/** A key that is set for a moment when the user signs out, so that other tabs receive an event. */
const signedOutKey = "signed-out";

/**
 * Removes what the application stored in the browser, except for saved views (decisions/0017). Returns whether it
 * succeeded.
 */
export function removePrivateData(): boolean {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!key.startsWith(savedViewsPrefix)) localStorage.removeItem(key);
    localStorage.setItem(signedOutKey, "");
    localStorage.removeItem(signedOutKey);
    return true;
  } catch {
    // Browsers that block storage throw on access.
    return false;
  }
}

const leftDataCookie = "left-private-data";
const cookieAttributes = "Path=/; SameSite=Lax; Secure";

/**
 * The Set-Cookie value of a sign-out whose page could not remove what it stored, such as one without JavaScript. The next
 * page with JavaScript removes it. A response header would also clear the changes of other users that wait in the outbox.
 */
export const leftPrivateDataCookie = `${leftDataCookie}=1; Max-Age=31536000; ${cookieAttributes}`;

/** Removes what a sign-out has left in the browser (`leftPrivateDataCookie`). */
export function removeLeftPrivateData(): void {
  if (!document.cookie.split("; ").includes(`${leftDataCookie}=1`)) return;
  removePrivateData();
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${leftDataCookie}=; Max-Age=0; ${cookieAttributes}`;
}

/** Removes what this tab stored when the user signs out in another tab. */
export function usePrivateDataRemoval(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === signedOutKey && sessionStorage.clear();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);
}
