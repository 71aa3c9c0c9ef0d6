import { useNonce } from "@shared/edge/nonce";
import { useUnit } from "effector-react";
import { lazy, Suspense, useEffect } from "react";
import { LiveRegion } from "../live-region";
import { $announcement } from "./model";

const ToastStack = lazy(() => import("./toaster"));

declare global {
  interface Window {
    /** Where the toasts' style library looks for the nonce of its style element. */
    __nonce__?: string;
  }
}

/** The place of the toasts, once a page: drawn from the first toast on, and a live region from the start. */
export function Toasts() {
  const nonce = useNonce();
  const { text, turn } = useUnit($announcement);

  useEffect(() => {
    window.__nonce__ = nonce;
  }, [nonce]);

  return (
    <>
      <LiveRegion>
        <span key={turn}>{text}</span>
      </LiveRegion>
      {turn > 0 && (
        <Suspense fallback={null}>
          <ToastStack />
        </Suspense>
      )}
    </>
  );
}
