/**
 * react-aria under a strict content security policy (style-src 'self', require-trusted-types-for 'script').
 *
 * It adds a <style> to the page unless an element of this id is there; the rule it wants is in style/base.css. And it
 * empties its announcer by `innerHTML = ''`, which trusted types refuse: nothing but the empty text is let through.
 */
const styleId = 'react-aria-pressable-style';

interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

export function keepContentPolicy(): void {
  if (typeof document === 'undefined' || document.getElementById(styleId)) return;
  const mark = document.createElement('meta');
  mark.id = styleId;
  document.head.append(mark);
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (trustedTypes && !trustedTypes.defaultPolicy) {
    trustedTypes.createPolicy('default', { createHTML: (text) => (text === '' ? text : null) });
  }
}
