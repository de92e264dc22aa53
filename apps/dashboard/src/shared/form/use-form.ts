import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../errors/error-message.ts';
import { isAborted } from '../errors/is-aborted.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { afterPress } from './after-press.ts';
import { focusField } from './focus-field.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { type FieldSchema, type Rule, readField, ruleText } from './rules.ts';
import { serverRules } from './server-rules.ts';
import {
  type Initial,
  type InitialOption,
  type Names,
  type Schemas,
  type Sendable,
  sameValue,
  type Values,
} from './values.ts';

interface Options<S extends Schemas> {
  /** The rules of each field, in the order in which they stand on the page. */
  schemas: S;
  /** Gets what the schemas made of the values. Throws what the server says; field errors find their way to the fields. */
  submit(values: Sendable<S>): Promise<void>;
  /** The field that an error of the call is about, and the rule to name if the error's own text does not do. */
  fieldOf?(error: unknown): [field: Names<S>, rule?: Rule] | undefined;
  /** What to say of a value that is simply not of the right form. */
  malformed?: Partial<Record<Names<S>, string>>;
  /** Rules that take more than the value to check, broken at the moment; said as soon as they are known. */
  broken?: Partial<Record<Names<S>, Rule>>;
  /** Rules between fields, such as a password that has to be typed twice. */
  across?(values: Values<S>): Partial<Record<Names<S>, Rule>>;
  /** Asks before what was typed is lost by leaving. */
  guard?: boolean;
}

export type FormOptions<S extends Schemas> = Options<S> & InitialOption<S>;

/** What is wrong with a field: a rule by its name, or an error of the call with its own text. */
type Complaint = { rule: Rule; told?: string | undefined } | { error: unknown };

/** What every widget of a form takes. */
export interface FieldProps<T = string> {
  id: string;
  name: string;
  value: T;
  error: string | undefined;
  onChange(value: T): void;
  onBlur(): void;
}

export interface Form<S extends Schemas> {
  values: Values<S>;
  set<N extends Names<S>>(name: N, value: Values<S>[N]): void;
  field<N extends Names<S>>(name: N): FieldProps<Values<S>[N]>;
  /** What concerns no single field; undefined while there is nothing to say. */
  error: unknown;
  pending: boolean;
  /** Something differs from what was there at first, or was saved last. */
  dirty: boolean;
  /** Back to how it began, or to other values that are now the saved ones. */
  reset(values?: Partial<Values<S>>): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * A form as the specification has it (platform-shell.md, section 5): a submit is blocked while a field is wrong, marks
 * all fields as touched, and puts the focus on the first wrong one. A field is not told off before it has been left.
 */
export function useForm<const S extends Schemas>(options: FormOptions<S>): Form<S> {
  type N = Names<S>;
  const { schemas, submit, fieldOf, malformed, broken, across, guard = false } = options;
  const i18n = useI18n();
  const names = Object.keys(schemas) as N[];
  const id = useId();
  const [saved, setSaved] = useState(() => startOf<S>(names, options.initial));
  const [values, setValues] = useState(saved);
  const [touched, setTouched] = useState<ReadonlySet<N>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<N>>(new Set());
  const [fromServer, setFromServer] = useState<ReadonlyMap<N, Complaint>>(new Map());
  const [error, setError] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  /** Taken as saved while something was on its way. */
  const taken = useRef<Values<S>>(undefined);
  const dirty = names.some((name) => !sameValue(values[name], saved[name]));
  // What is being sent is not lost, also when the page goes on to the next one before the form knows that it worked.
  useLeaveGuard(guard, () => dirty && !busy.current);

  const between: Partial<Record<N, Rule>> = across?.(values) ?? {};
  const read = (name: N) => readField(schemas[name] as FieldSchema, values[name]);

  function complaintOf(name: N): Complaint | undefined {
    const rule = read(name).rules[0] ?? between[name] ?? broken?.[name];
    return fromServer.get(name) ?? (rule && { rule });
  }

  function textOf(name: N, complaint: Complaint): string {
    if ('error' in complaint) return errorMessage(i18n, complaint.error);
    const own = complaint.rule.name === 'type' ? malformed?.[name] : undefined;
    return own ?? ruleText(i18n.texts.validation, complaint.rule, complaint.told);
  }

  function set<M extends N>(name: M, value: Values<S>[M]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setChanged((before) => new Set(before).add(name));
    // The server spoke about the value that was sent, not about this one.
    setFromServer((before) => new Map([...before].filter(([field]) => field !== name)));
    setError(undefined);
  }

  function reset(to: Partial<Values<S>> = {}): void {
    const start = { ...saved, ...to };
    taken.current = start;
    setSaved(start);
    setValues(start);
    setTouched(new Set());
    setChanged(new Set());
    setFromServer(new Map());
    setError(undefined);
  }

  function focusOn(name: N | undefined): void {
    if (name !== undefined) focusField(`${id}-${name}`);
  }

  function refuse(caught: unknown): void {
    const { fields, rest } = serverRules(caught, names);
    const complaints = new Map<N, Complaint>(fields);
    const [field, rule] = fieldOf?.(caught) ?? [];
    if (field !== undefined) complaints.set(field, rule ? { rule } : { error: caught });
    flushSync(() => {
      setFromServer(complaints);
      setError(field === undefined ? rest : undefined);
    });
    focusOn(names.find((name) => complaints.has(name)));
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
    taken.current = undefined;
    setPending(true);
    try {
      await submit(record(names, (name) => read(name).data) as Sendable<S>);
      // Known before the guard is asked: a dialog that was closed by what was sent is on its way back already.
      flushSync(() => {
        setSaved(taken.current ?? values);
        if (taken.current) setValues(taken.current);
      });
    } catch (caught) {
      if (!isAborted(caught)) refuse(caught);
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
    dirty,
    reset,
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

function startOf<S extends Schemas>(names: readonly Names<S>[], initial: Initial<S> | undefined): Values<S> {
  // Null is an answer: a number that is not there yet.
  return record(names, (name) => (initial?.[name] === undefined ? '' : initial[name])) as Values<S>;
}

function record<N extends string>(names: readonly N[], make: (name: N) => unknown): Record<N, unknown> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, unknown>;
}
