import { login } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { line, mailedCode } from '@muster/contract/fields';
import { CodeField } from '@muster/ui/CodeField';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import type { ReactNode } from 'react';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import { Submit } from '../form/Submit.tsx';
import { useForm } from '../form/use-form.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { ProofFoot } from './ProofFoot.tsx';
import styles from './proof.module.css';
import type { ProofProps } from './proof-answer.ts';

const wrongProof = 4017;
const wrongMailedCode = 4009;

function isWrongProof(error: unknown): boolean {
  return error instanceof ApiError && (error.code === wrongProof || error.code === wrongMailedCode);
}

type Props = Pick<ProofProps, 'submit' | 'actions' | 'others'> & {
  method: 'totp' | 'recovery' | 'code';
  children?: ReactNode;
};

/** A code of an authenticator, of the mail, or one of those kept for bad days. */
export function CodeProof({ method, submit, actions, others, children }: Props) {
  const { text } = useI18n();
  const isDigits = method !== 'recovery';
  const { field, error, pending, onSubmit } = useForm({
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
      {isDigits ? (
        <CodeField {...field('code')} label={text.proof[method]} autoFocus />
      ) : (
        <TextField
          {...field('code')}
          label={text.proof[method]}
          hint={text.proof.recoveryHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          className={styles.code}
        />
      )}
      <ProofFoot actions={actions} others={others}>
        <Submit pending={pending} pendingText={text.proof.pending}>
          {text.proof.submit}
        </Submit>
      </ProofFoot>
    </form>
  );
}

const { password: passwordField } = login.body.shape.payload.shape;

export function PasswordProof({ submit, actions, others }: Pick<ProofProps, 'submit' | 'actions' | 'others'>) {
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
      <ProofFoot actions={actions} others={others}>
        <Submit pending={pending} pendingText={text.proof.pending}>
          {text.proof.submit}
        </Submit>
      </ProofFoot>
    </form>
  );
}
