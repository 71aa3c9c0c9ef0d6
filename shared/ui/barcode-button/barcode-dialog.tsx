import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Alert } from "../alert/alert";
import { Dialog } from "../dialog/dialog";
import styles from "./barcode-dialog.module.css";

/** The part of the Barcode Detection API that is used. The types of the DOM do not contain it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector;
  }
}

/** How often a picture of the camera is examined, in milliseconds. */
const intervalMs = 250;

export interface BarcodeDialogProps {
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Shows the picture of the camera until it contains a code. */
export function BarcodeDialog({ onRead, onClose }: BarcodeDialogProps) {
  const { t } = useLingui();
  const videoRef = useRef<HTMLVideoElement>(null);
  const onReadRef = useRef(onRead);
  onReadRef.current = onRead;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const closed = new AbortController();
    readBarcode(video, closed.signal).then(
      (text) => !closed.signal.aborted && onReadRef.current(text),
      () => !closed.signal.aborted && setFailed(true),
    );
    return () => closed.abort();
  }, []);
  return (
    <Dialog open onClose={onClose} title={<Trans>Scan the serial number</Trans>}>
      {hasFailed ? (
        <Alert kind="warning">
          <Trans>The camera is not available. Allow this site to use it, or type the number.</Trans>
        </Alert>
      ) : (
        <>
          <p>
            <Trans>Point the camera at the barcode or the QR code of the meter.</Trans>
          </p>
          <video ref={videoRef} className={styles.video} aria-label={t`Picture of the camera`} muted playsInline />
        </>
      )}
    </Dialog>
  );
}

/** The text of the first code in the picture of the camera. Stops the camera at the end. */
export async function readBarcode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  if (!window.BarcodeDetector) throw new Error("The browser has no detector of barcodes.");
  const detector = new window.BarcodeDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code?.rawValue) return code.rawValue.trim();
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
    throw new Error("The dialog was closed.");
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
