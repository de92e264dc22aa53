import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../errors/error-message.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { afterPress } from './after-press.ts';
import { brokenRules, type FieldSchema, type Rule, ruleText } from './rules.ts';
import { serverRules } from './server-rules.ts';

export interface FormOptions<N extends string> {
  /** The rules of each field, in the order in which they stand on the page. */
  schemas: Record<N, FieldSchema>;
  initial?: Partial<Record<NoInfer<N>, string>>;
  /** Throws what the server says; field errors find their way to the fields. */
  submit(values: Record<NoInfer<N>, string>): Promise<void>;
  /** The field that an error of the call is about, and the rule to name if the error's own text does not do. */
  fieldOf?(error: unknown): [field: NoInfer<N>, rule?: Rule] | undefined;
  /** What to say of a value that is simply not of the right form. */
  malformed?: Partial<Record<NoInfer<N>, string>>;
  /** Rules that take more than the value to check, broken at the moment; said as soon as they are known. */
  broken?: Partial<Record<NoInfer<N>, Rule>>;
}

/** What the server found wrong with a field. */
type Complaint = { rule: Rule } | { error: unknown };

export interface FieldProps {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}

export interface Form<N extends string> {
  values: Record<N, string>;
  set(name: N, value: string): void;
  field(name: N): FieldProps;
  /** What concerns no single field; undefined while there is nothing to say. */
  error: unknown;
  pending: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * A form as the specification has it (platform-shell.md, section 5): a submit is blocked while a field is wrong, marks
 * all fields as touched, and puts the focus on the first wrong one. A field is not told off before it has been left.
 */
export function useForm<N extends string>(options: FormOptions<N>): Form<N> {
  const { schemas, initial, submit, fieldOf, malformed, broken } = options;
  const i18n = useI18n();
  const names = Object.keys(schemas) as N[];
  const id = useId();
  const [values, setValues] = useState(() => record(names, (name) => initial?.[name] ?? ''));
  const [touched, setTouched] = useState<ReadonlySet<N>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<N>>(new Set());
  const [fromServer, setFromServer] = useState<ReadonlyMap<N, Complaint>>(new Map());
  const [error, setError] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  function complaintOf(name: N): Complaint | undefined {
    const rule = brokenRules(schemas[name], values[name])[0] ?? broken?.[name];
    return fromServer.get(name) ?? (rule && { rule });
  }

  function textOf(name: N, complaint: Complaint): string {
    if ('error' in complaint) return errorMessage(i18n, complaint.error);
    const own = complaint.rule.name === 'type' ? malformed?.[name] : undefined;
    return own ?? ruleText(i18n.texts.validation, complaint.rule);
  }

  function set(name: N, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setChanged((before) => new Set(before).add(name));
    // The server spoke about the value that was sent, not about this one.
    setFromServer((before) => new Map([...before].filter(([field]) => field !== name)));
    setError(undefined);
  }

  function focusOn(name: N | undefined): void {
    if (name !== undefined) document.getElementById(`${id}-${name}`)?.focus();
  }

  async function send(): Promise<void> {
    // A second click while the first is on its way changes nothing.
    if (busy.current) return;
    flushSync(() => {
      setTouched(new Set(names));
      setError(undefined);
    });
    const wrong = names.find((name) => complaintOf(name) !== undefined);
    if (wrong !== undefined) return focusOn(wrong);
    busy.current = true;
    setPending(true);
    try {
      await submit(values);
    } catch (caught) {
      const complaints = new Map<N, Complaint>();
      for (const [name, rule] of serverRules(caught, names)) complaints.set(name, { rule });
      const [field, rule] = fieldOf?.(caught) ?? [];
      if (field !== undefined) complaints.set(field, rule ? { rule } : { error: caught });
      flushSync(() => {
        setFromServer(complaints);
        if (complaints.size === 0) setError(caught);
      });
      focusOn(names.find((name) => complaints.has(name)));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    values,
    set,
    error,
    pending,
    field(name) {
      const complaint = touched.has(name) || broken?.[name] ? complaintOf(name) : undefined;
      return {
        id: `${id}-${name}`,
        name,
        value: values[name],
        error: complaint && textOf(name, complaint),
        onChange: (value) => set(name, value),
        onBlur: () => {
          if (changed.has(name)) afterPress(() => setTouched((before) => new Set(before).add(name)));
        },
      };
    },
    onSubmit(event) {
      event.preventDefault();
      void send();
    },
  };
}

function record<N extends string>(names: readonly N[], initial: (name: N) => string): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, initial(name)])) as Record<N, string>;
}
