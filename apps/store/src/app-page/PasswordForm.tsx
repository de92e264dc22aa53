import { type FormEvent, useState } from 'react';
import { Field } from '../app/Field.tsx';
import { unlock } from '../shared/calls.ts';
import { codeOf, useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

export function PasswordForm({ slug, onChanged }: { slug: string; onChanged(): Promise<void> }) {
  const { data, send, text } = useStore();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const found = field.value === '' ? text.password.missing : undefined;
    setWrong(found);
    if (found) {
      field.focus();
      return;
    }
    run(
      async () => {
        await send(unlock, { params: { org: data.org, slug }, body: { password: field.value } });
        await onChanged();
      },
      (error) => {
        field.select();
        return codeOf(error) === 4017 ? text.password.wrong : undefined;
      },
    );
  }

  return (
    <form className="form boxed" noValidate onSubmit={submit}>
      <div>
        <h2>{text.password.title}</h2>
        <p className="lead">{text.password.text}</p>
      </div>
      <Field
        label={text.common.password}
        name="password"
        type="password"
        autoComplete="off"
        maxLength={128}
        error={wrong ?? failure}
      />
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {text.password.open}
        </button>
      </div>
    </form>
  );
}
