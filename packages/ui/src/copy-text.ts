/** Into the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain http: https://developer.mozilla.org/en-US/docs/Web/API/Navigator/clipboard
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, as in a frame without the permission; the old way may still be open.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  area.setAttribute('aria-hidden', 'true');
  // Within the dialog that holds the focus, which would take it back from anywhere else.
  (focused?.closest('[role=dialog], [role=alertdialog], dialog') ?? document.body).append(area);
  area.select();
  // Deprecated and without a successor for pages that are not secure.
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
