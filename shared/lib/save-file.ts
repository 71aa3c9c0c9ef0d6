/** Saves a file that this page has written, as a download of the browser. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Revoked later: the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
