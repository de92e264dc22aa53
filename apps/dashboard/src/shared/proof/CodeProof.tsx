import { login } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { line, mailedCode } from '@muster/contract/fields';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import type { ReactNode } from 'react';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import { Submit } from '../form/Submit.tsx';
import { useForm } from '../form/use-form.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './proof.module.css';
import type { ProofProps } from './proof-answer.ts';

const wrongProof = 4017;
const wrongMailedCode = 4009;
const codeLength = 6;

function isWrongProof(error: unknown): boolean {
  return error instanceof ApiError && (error.code === wrongProof || error.code === wrongMailedCode);
}

type Props = Pick<ProofProps, 'submit' | 'actions'> & { method: 'totp' | 'recovery' | 'code'; children?: ReactNode };

/** A code of an authenticator, of the mail, or one of those kept for bad days. */
export function CodeProof({ method, submit, actions, children }: Props) {
  const { text } = useI18n();
  const isDigits = method !== 'recovery';
  const { field, set, error, pending, onSubmit } = useForm({
    schemas: { code: isDigits ? mailedCode : line(40, 1) },
    initial: { code: '' },
    malformed: { code: text.proof.codeRule },
    fieldOf: (caught) => (isWrongProof(caught) ? ['code'] : undefined),
    submit: ({ code }) => submit({ method, code }),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      {children}
      <TextField
        {...field('code')}
        label={text.proof[method]}
        hint={isDigits ? undefined : text.proof.recoveryHint}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className={isDigits ? styles.digits : styles.code}
        // A code is pasted with the spaces, or the words, that stood around it.
        {...(isDigits && { onChange: (value: string) => set('code', value.replace(/\D/g, '').slice(0, codeLength)) })}
      />
      <div className={styles.actions}>
        {actions}
        <Submit pending={pending} pendingText={text.proof.pending}>
          {text.proof.submit}
        </Submit>
      </div>
    </form>
  );
}

const { password: passwordField } = login.body.shape.payload.shape;

export function PasswordProof({ submit, actions }: Pick<ProofProps, 'submit' | 'actions'>) {
  const { text } = useI18n();
  const { field, error, pending, onSubmit } = useForm({
    schemas: { password: passwordField },
    initial: { password: '' },
    fieldOf: (caught) => (isWrongProof(caught) ? ['password'] : undefined),
    submit: ({ password }) => submit({ method: 'password', password }),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <PasswordField {...field('password')} label={text.proof.password} autoComplete="current-password" autoFocus />
      <div className={styles.actions}>
        {actions}
        <Submit pending={pending} pendingText={text.proof.pending}>
          {text.proof.submit}
        </Submit>
      </div>
    </form>
  );
}
