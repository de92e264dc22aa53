const focusable = 'input:not([type="hidden"]), textarea, select, button, [contenteditable="true"], [tabindex]';

/** Puts the focus on a field by its id; of a field made of several elements, on the first that takes it. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
  target?.focus();
}
