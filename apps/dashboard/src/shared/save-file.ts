/** Hands a file to the browser, which keeps it where it keeps what was downloaded. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
