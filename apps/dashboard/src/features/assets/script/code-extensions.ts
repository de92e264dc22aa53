/** What the editor of scripts is made of: highlighting, keys, and colours of ours in both themes. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { powerShell } from '@codemirror/legacy-modes/mode/powershell';
import { python } from '@codemirror/legacy-modes/mode/python';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { ScriptLanguage } from '@muster/contract/assets';

const languages: Readonly<Record<ScriptLanguage, Extension>> = {
  bash: StreamLanguage.define(shell),
  zsh: StreamLanguage.define(shell),
  python: StreamLanguage.define(python),
  powershell: StreamLanguage.define(powerShell),
};

export function languageOf(language: ScriptLanguage): Extension {
  return [languages[language], indentUnit.of(language === 'python' || language === 'powershell' ? '    ' : '  ')];
}

/** The library's own style is for light pages alone: what it tells apart gets the colours that code has everywhere here. */
const colours: Readonly<Record<string, string>> = {
  '#708': 'var(--purple)',
  '#219': 'var(--amber)',
  '#164': 'var(--amber)',
  '#a11': 'var(--green)',
  '#e40': 'var(--green)',
  '#00f': 'var(--blue)',
  '#30a': 'var(--blue)',
  '#256': 'var(--blue)',
  '#00c': 'var(--blue)',
  '#085': 'var(--purple)',
  '#167': 'var(--purple)',
  '#940': 'var(--ink-3)',
  '#404740': 'var(--ink-3)',
  '#f00': 'var(--red)',
};
const style = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ tag, color }) => ({ tag, ...(color && { color: colours[color] ?? 'inherit' }) })),
);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-small)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-line)',
  },
  '.cm-gutters': { color: 'var(--ink-3)', backgroundColor: 'var(--canvas)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-variable': { color: 'var(--accent-strong)', backgroundColor: 'var(--accent-soft)', borderRadius: '3px' },
  '.cm-variable *': { color: 'inherit' },
  '.cm-unknown': { color: 'var(--red)', textDecoration: 'underline wavy var(--red)' },
  '.cm-unknown *': { color: 'inherit' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--surface)', border: '1px solid var(--line)' },
});

export const always: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  syntaxHighlighting(style),
  // Escape lets the next Tab leave the text, so that nobody is caught in it.
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  theme,
];
