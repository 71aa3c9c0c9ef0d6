import { Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../button/button";
import type { BarcodeDialogProps } from "./barcode-dialog";

const dialog = lazyComponent<BarcodeDialogProps>(async () => (await import("./barcode-dialog")).BarcodeDialog);

interface BarcodeButtonProps {
  /** The label of the field that receives the text. */
  label: string;
  onRead: (text: string) => void;
}

/** Reads a barcode or a QR code with the camera. Browsers without a detector of barcodes do not show it. */
export function BarcodeButton({ label, onRead }: BarcodeButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // The server does not know the browser.
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported("BarcodeDetector" in window && navigator.mediaDevices !== undefined), []);
  if (!isSupported) return null;
  return (
    <div>
      <Button
        icon="camera"
        aria-label={t`Scan: ${label}`}
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
    </div>
  );
}
