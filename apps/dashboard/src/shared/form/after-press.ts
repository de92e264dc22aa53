let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  for (const work of waiting) setTimeout(work);
  waiting = [];
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressed = true), true);
  // What is dragged becomes no click, and ends without the other.
  for (const end of ['mouseup', 'dragstart']) document.addEventListener(end, release, true);
}

/**
 * Runs when a press that may be under way has become a click. A field that complains as soon as it is left moves the
 * button below it, and a click that began on the button would end beside it; a button that is put in the place of
 * another would end the click that began on that one.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work);
  // On a touch screen the press is over before the field is left, but the click has still to come.
  else setTimeout(work);
}
