let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressed = true), true);
  document.addEventListener('mouseup', () => (pressed = false), true);
}

/**
 * Runs when a press that may be under way has become a click. A field that complains as soon as it is left moves the
 * button below it, and a click that began on the button would end beside it.
 */
export function afterPress(work: () => void): void {
  if (pressed) document.addEventListener('mouseup', () => setTimeout(work), { once: true });
  // On a touch screen the press is over before the field is left, but the click has still to come.
  else setTimeout(work);
}
