import type { StoreFront } from '@muster/contract/store';
import { type FormEvent, useState } from 'react';
import { Field } from '../app/Field.tsx';
import { Title } from '../app/Title.tsx';
import { passwordView } from '../app/VisitorMenu.tsx';
import { mailCode, signIn } from '../shared/calls.ts';
import { goTo } from '../shared/router.ts';
import { codeOf, useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';
import { CodeForm } from './CodeForm.tsx';

/** The password was right, and is not enough for this account: a mailed code is. */
const needsSecondStep = 4011;

interface Props {
  /** What waits behind it, where it is a single app. */
  text?: string;
  /** After the visitor is known, besides what the store does by itself. */
  onDone?(): Promise<void>;
}

/** One address; then a code that is mailed to it, or a password for those who have one. */
export function SignIn({ text: why, onDone }: Props) {
  const { data, front, send, text, reload, announce } = useStore();
  const { busy, failure, setFailure, run } = useAction();
  const [email, setEmail] = useState('');
  const [byPassword, setByPassword] = useState(false);
  const [mailed, setMailed] = useState(false);
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({});
  const params = { org: data.org };

  async function enter(visitor: NonNullable<StoreFront['visitor']>, offerPassword: boolean): Promise<void> {
    await reload();
    await onDone?.();
    announce(text.visitor.signedIn.replace('{name}', visitor.name || visitor.email));
    goTo(window.location.pathname + (offerPassword && !visitor.hasPassword ? passwordView : ''));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password')?.toString() ?? '';
    const found = {
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: text.signIn.badEmail }),
      ...(byPassword && password === '' ? { password: text.signIn.badPassword } : {}),
    };
    setWrong(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
      return;
    }
    const explain = (error: unknown) => (codeOf(error) === needsSecondStep ? text.signIn.secondStep : undefined);
    run(async () => {
      if (byPassword) return enter(await send(signIn, { params, body: { email, password } }), false);
      await send(mailCode, { params, body: { email } });
      setMailed(true);
    }, explain);
  }

  if (mailed) {
    const back = () => setMailed(false);
    return <CodeForm email={email.trim()} onBack={back} onSignedIn={(visitor) => enter(visitor, true)} />;
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div>
        <Title text={text.signIn.title.replace('{name}', front.name)} />
        <p className="lead">{(why ?? text.signIn.text).replaceAll('{name}', front.name)}</p>
      </div>
      <Field
        label={text.signIn.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={wrong.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {byPassword && (
        <Field
          label={text.common.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          error={wrong.password}
        />
      )}
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {byPassword ? text.common.signIn : text.signIn.sendCode}
        </button>
        <button
          type="button"
          className="button link"
          onClick={() => {
            setByPassword(!byPassword);
            setFailure(undefined);
            setWrong({});
          }}
        >
          {byPassword ? text.signIn.withCode : text.signIn.withPassword}
        </button>
      </div>
    </form>
  );
}
