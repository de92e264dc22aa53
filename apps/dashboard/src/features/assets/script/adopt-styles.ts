import { EditorView } from '@codemirror/view';

/**
 * CodeMirror adds a <style> to documents, which the content security policy refuses, but adopts a constructed stylesheet
 * in shadow roots, which it allows. The library keeps that stylesheet under a symbol on the root: the document gets the
 * one that a shadow root was given, and adopts it too.
 */
export function adoptStyles(): void {
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  new EditorView({ root: shadow, parent: shadow }).destroy();
  for (const symbol of Object.getOwnPropertySymbols(shadow)) {
    const value = Reflect.get(shadow, symbol);
    if (!Reflect.has(document, symbol)) Reflect.set(document, symbol, value);
  }
}
