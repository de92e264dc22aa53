import { escapeHtml } from '../html.ts';

/** Markup in which every value is escaped, unless it is markup itself: html`<p>${name}</p>`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, i) => `${text}${markup(values[i - 1] as Value)}${part}`));
}

function markup(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((each) => each.text).join('');
  return escapeHtml(String(value));
}
