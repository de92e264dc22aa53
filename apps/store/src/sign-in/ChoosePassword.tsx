import { type FormEvent, useState } from 'react';
import { Field } from '../app/Field.tsx';
import { Title } from '../app/Title.tsx';
import { setPassword } from '../shared/calls.ts';
import { goTo } from '../shared/router.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

/** Offered after the first code; nobody has to. */
export function ChoosePassword() {
  const { data, front, send, text, setVisitor, announce } = useStore();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState<string>();
  const leave = () => goTo(window.location.pathname);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const found = field.value === '' ? text.signIn.badPassword : undefined;
    setWrong(found);
    if (found) {
      field.focus();
      return;
    }
    run(async () => {
      const visitor = await send(setPassword, { params: { org: data.org }, body: { password: field.value } });
      leave();
      setVisitor(visitor);
      announce(text.signIn.saved);
    });
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <div>
        <Title text={text.signIn.passwordTitle} />
        <p className="lead">{text.signIn.passwordText}</p>
      </div>
      {/* For the browser's own keeper of passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={front.visitor?.email ?? ''} readOnly />
      <Field
        label={text.signIn.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        hint={text.signIn.passwordHint}
        error={wrong}
      />
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {text.signIn.save}
        </button>
        <button type="button" className="button link" onClick={leave}>
          {text.signIn.later}
        </button>
      </div>
    </form>
  );
}
