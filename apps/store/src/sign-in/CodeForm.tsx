import type { StoreFront } from '@muster/contract/store';
import { type FormEvent, useState } from 'react';
import { Field } from '../app/Field.tsx';
import { Title } from '../app/Title.tsx';
import { mailCode, signInWithCode } from '../shared/calls.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

/** As the contract has it (storeRules), whose schemas are not for visitors to fetch. */
const codeMinutes = 15;

interface Props {
  email: string;
  onBack(): void;
  onSignedIn(visitor: NonNullable<StoreFront['visitor']>): Promise<void>;
}

export function CodeForm({ email, onBack, onSignedIn }: Props) {
  const { data, send, text, announce } = useStore();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState<string>();
  const [again, setAgain] = useState(false);
  const params = { org: data.org };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = field.value.replace(/\D/g, '');
    const found = code.length === 6 ? undefined : text.signIn.badCode;
    setWrong(found);
    if (found) {
      field.focus();
      return;
    }
    run(async () => onSignedIn(await send(signInWithCode, { params, body: { email, code } })));
  }

  function sendAnother(): void {
    run(async () => {
      await send(mailCode, { params, body: { email } });
      setAgain(true);
      announce(text.signIn.sent);
    });
  }

  const explained = text.signIn.codeText.replace('{email}', email).replace('{minutes}', String(codeMinutes));
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div>
        <Title text={text.signIn.codeTitle} />
        <p className="lead">{explained}</p>
      </div>
      <Field
        label={text.signIn.code}
        name="code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={wrong}
      />
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {text.common.signIn}
        </button>
        <button type="button" className="button link" disabled={busy} onClick={sendAnother}>
          {text.signIn.another}
        </button>
        <button type="button" className="button link" onClick={onBack}>
          {text.signIn.otherAddress}
        </button>
      </div>
      {again && <p className="hint">{text.signIn.sent}</p>}
    </form>
  );
}
