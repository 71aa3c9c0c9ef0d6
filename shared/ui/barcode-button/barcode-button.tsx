import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../button/button";
import { BarcodeDialog } from "./barcode-dialog";

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
      <Button icon="camera" aria-label={t`Scan: ${label}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Scan</Trans>
      </Button>
      {isOpen && (
        <BarcodeDialog
          onRead={(text) => {
            setOpen(false);
            onRead(text);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
