import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { ScriptLanguage } from '@muster/contract/assets';
import { useEffect, useRef } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import { always, languageOf } from './code-extensions.ts';
import styles from './script.module.css';
import { variableTools } from './variable-tools.ts';

interface Props {
  id: string;
  label: string;
  /** Of what is said about it. */
  describedBy: string;
  invalid: boolean;
  /** What it begins with; another text is another editor, by its key. */
  initial: string;
  language: ScriptLanguage;
  /** What can be named in double braces. */
  variables: readonly string[];
  variablesLabel: string;
  readOnly: boolean;
  onChange(text: string): void;
}

/** The text of a script. Line ends stay as they are: where they are mixed, a return is a sign that is shown. */
export function CodeEditor(props: Props) {
  const { id, label, describedBy, invalid, initial, language, variables, variablesLabel, readOnly, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const parts = useRef({ language: new Compartment(), variables: new Compartment(), rights: new Compartment() });
  const tell = useRef(onChange);
  tell.current = onChange;
  const names = variables.join(' ');
  const attributes = EditorView.contentAttributes.of({
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    spellcheck: 'false',
    autocapitalize: 'none',
  });
  const rights = [EditorState.readOnly.of(readOnly), attributes];

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is told to it below
  useEffect(() => {
    if (place.current === null) return;
    adoptStyles();
    const made = new EditorView({
      parent: place.current,
      doc: initial,
      extensions: [
        EditorState.lineSeparator.of(lineEndOf(initial)),
        always,
        parts.current.language.of(languageOf(language)),
        parts.current.variables.of(variableTools(variables, variablesLabel)),
        parts.current.rights.of(rights),
        EditorView.updateListener.of(({ docChanged, state }) => {
          // Browsers write a no-break space at the end of a line, and no shell reads it as a space.
          if (docChanged) tell.current(state.sliceDoc().replaceAll('\u00a0', ' '));
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(languageOf(language)) });
  }, [language]);
  useEffect(() => {
    const tools = variableTools(names.split(' '), variablesLabel);
    view.current?.dispatch({ effects: parts.current.variables.reconfigure(tools) });
  }, [names, variablesLabel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made of these
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.rights.reconfigure(rights) });
  }, [id, label, describedBy, invalid, readOnly]);

  return <div ref={place} className={styles.editor} data-invalid={invalid ? '' : undefined} />;
}

/** Only where all lines end so. */
function lineEndOf(text: string): string {
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
}
