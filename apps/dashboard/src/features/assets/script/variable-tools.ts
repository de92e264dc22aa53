/** Variables in a script: known and unknown ones are marked, and `{{` offers those that fit. */

import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { variablesIn } from '@muster/contract/assets';

const known = Decoration.mark({ class: 'cm-variable' });
const unknown = Decoration.mark({ class: 'cm-unknown' });

function marks(view: EditorView, names: ReadonlySet<string>): DecorationSet {
  const found = view.visibleRanges.flatMap(({ from, to }) =>
    variablesIn(view.state.doc.sliceString(from, to, '\n')).map((one) => {
      const mark = names.has(one.name) ? known : unknown;
      return mark.range(from + one.from, from + one.to);
    }),
  );
  return Decoration.set(found, true);
}

function marking(names: ReadonlySet<string>): Extension {
  return ViewPlugin.define(
    (view) => ({
      decorations: marks(view, names),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = marks(now, names);
      },
    }),
    { decorations: ({ decorations }) => decorations },
  );
}

interface Offer {
  /** Where the name begins. */
  from: number;
  options: readonly string[];
  chosen: number;
}

const close = StateEffect.define<null>();
const choose = StateEffect.define<number>();
/** More are found by typing on. */
const shownAtMost = 12;

function offerAt(state: EditorState, names: readonly string[]): Offer | null {
  const { main } = state.selection;
  if (!main.empty || state.readOnly) return null;
  const line = state.doc.lineAt(main.head);
  const [, typed] = /\{\{\s*([\w.]*)$/.exec(line.text.slice(0, main.head - line.from)) ?? [];
  if (typed === undefined) return null;
  const wanted = typed.toLowerCase();
  const options = names.filter((name) => name.toLowerCase().includes(wanted) && name !== typed).slice(0, shownAtMost);
  return options.length === 0 ? null : { from: main.head - typed.length, options, chosen: 0 };
}

function completing(names: readonly string[], label: string): Extension {
  const offer = StateField.define<Offer | null>({
    create: () => null,
    update(before, transaction) {
      for (const effect of transaction.effects) {
        if (effect.is(close)) return null;
        if (effect.is(choose)) return before && { ...before, chosen: effect.value };
      }
      // Typing and deleting ask; walking past old braces does not.
      if (transaction.docChanged) return transaction.isUserEvent('undo') ? null : offerAt(transaction.state, names);
      return transaction.selection ? null : before;
    },
    provide: (field) => [
      showTooltip.from(field, (shown) => shown && tooltipOf(shown, label, field)),
      EditorView.contentAttributes.from(field, attributesOf),
    ],
  });

  const move =
    (by: number): Command =>
    (view) => {
      const shown = view.state.field(offer);
      if (shown === null) return false;
      const count = shown.options.length;
      view.dispatch({ effects: choose.of((shown.chosen + by + count) % count) });
      return true;
    };
  const take: Command = (view) => {
    const shown = view.state.field(offer);
    return shown !== null && apply(view, shown, shown.chosen);
  };
  const leave: Command = (view) => {
    if (view.state.field(offer) === null) return false;
    view.dispatch({ effects: close.of(null) });
    return true;
  };
  return [
    offer,
    Prec.highest(
      keymap.of([
        { key: 'ArrowDown', run: move(1) },
        { key: 'ArrowUp', run: move(-1) },
        { key: 'Enter', run: take },
        { key: 'Tab', run: take },
        { key: 'Escape', run: leave },
      ]),
    ),
  ];
}

function attributesOf(shown: Offer | null): Record<string, string> {
  const list = { 'aria-autocomplete': 'list' };
  if (shown === null) return list;
  const active = `script-variable-${shown.chosen}`;
  return { ...list, 'aria-controls': 'script-variables', 'aria-activedescendant': active };
}

/** The name, and the braces that close it where they are not there yet. */
function apply(view: EditorView, { from, options }: Offer, index: number): boolean {
  const { head } = view.state.selection.main;
  const name = options[index] ?? '';
  const closed = view.state.sliceDoc(head, head + 2) === '}}';
  const insert = closed ? name : `${name}}}`;
  view.dispatch({
    changes: { from, to: head, insert },
    selection: { anchor: from + name.length + 2 },
    effects: close.of(null),
    userEvent: 'input.complete',
  });
  return true;
}

function tooltipOf(shown: Offer, label: string, field: StateField<Offer | null>): Tooltip {
  return {
    pos: shown.from,
    above: false,
    create(view) {
      const dom = document.createElement('div');
      dom.className = 'script-variables';
      const list = document.createElement('ul');
      list.id = 'script-variables';
      list.setAttribute('role', 'listbox');
      list.setAttribute('aria-label', label);
      dom.append(list);
      for (const [index, name] of shown.options.entries()) {
        const item = document.createElement('li');
        item.id = `script-variable-${index}`;
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', String(index === shown.chosen));
        item.textContent = name;
        // Before the text loses the focus.
        item.addEventListener('pointerdown', (event) => {
          event.preventDefault();
          const now = view.state.field(field);
          if (now) apply(view, now, index);
        });
        list.append(item);
      }
      return { dom };
    },
  };
}

export function variableTools(names: readonly string[], label: string): Extension {
  return [marking(new Set(names)), completing(names, label)];
}
