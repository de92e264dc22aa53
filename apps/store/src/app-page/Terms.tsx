import type { StoreApp } from '@muster/contract/store';
import { type FormEvent, useId, useState } from 'react';
import { FieldError } from '../app/Field.tsx';
import { acceptTerms } from '../shared/calls.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';
import { LinkedText } from './LinkedText.tsx';

interface Props {
  slug: string;
  terms: NonNullable<StoreApp['terms']>;
  onChanged(): Promise<void>;
}

/** Read and accepted before anything is installed. */
export function Terms({ slug, terms, onChanged }: Props) {
  const { data, send, text, announce } = useStore();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState<string>();
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const box = event.currentTarget.elements.namedItem('agree') as HTMLInputElement;
    const found = box.checked ? undefined : text.terms.missing;
    setWrong(found);
    if (found) {
      box.focus();
      return;
    }
    run(async () => {
      await send(acceptTerms, { params: { org: data.org, slug }, body: { version: terms.version } });
      await onChanged();
      announce(text.terms.accepted);
    });
  }

  return (
    <form className="form boxed" noValidate onSubmit={submit}>
      <div>
        <h2 id={`${id}-title`}>{text.app.terms}</h2>
        <p className="lead">{text.terms.text}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="terms" aria-labelledby={`${id}-title`} tabIndex={0}>
        <LinkedText text={terms.text} />
      </section>
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            name="agree"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
          />
          {text.terms.agree}
        </label>
        <FieldError id={`${id}-error`} error={wrong ?? failure} />
      </div>
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {text.terms.accept}
        </button>
      </div>
    </form>
  );
}
