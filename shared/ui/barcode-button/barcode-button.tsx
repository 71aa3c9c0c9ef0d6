import { Trans } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../button/button";
import type { BarcodeDialogProps } from "./barcode-dialog";

const dialog = lazyComponent<BarcodeDialogProps>(async () => (await import("./barcode-dialog")).BarcodeDialog);

/** Reads a barcode or a QR code with the camera. Browsers without a detector of barcodes do not show it. */
export function BarcodeButton({ onRead }: { onRead: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  // The server does not know the browser.
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported("BarcodeDetector" in window && navigator.mediaDevices !== undefined), []);
  if (!isSupported) return null;
  return (
    <>
      <Button
        icon="camera"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <Trans>Scan</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Component
            onRead={(text) => {
              setOpen(false);
              onRead(text);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
