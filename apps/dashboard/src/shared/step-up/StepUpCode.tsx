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
import { StepUpFoot } from './StepUpFoot.tsx';
import styles from './step-up.module.css';
import type { StepUpProps } from './step-up-answer.ts';

const wrongAnswer = 4017;
const wrongMailedCode = 4009;

function isWrongAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.code === wrongAnswer || error.code === wrongMailedCode);
}

type Props = Pick<StepUpProps, 'submit' | 'actions' | 'others'> & {
  method: 'totp' | 'recovery' | 'code';
  children?: ReactNode;
};

/** A code of an authenticator, of the mail, or one of those kept for bad days. */
export function StepUpCode({ method, submit, actions, others, children }: Props) {
  const { text } = useI18n();
  const isDigits = method !== 'recovery';
  const { field, error, pending, onSubmit } = useForm({
    schemas: { code: isDigits ? mailedCode : line(40, 1) },
    initial: { code: '' },
    malformed: { code: text.stepUp.codeRule },
    fieldOf: (caught) => (isWrongAnswer(caught) ? ['code'] : undefined),
    submit: ({ code }) => submit({ method, code }),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      {children}
      {isDigits ? (
        <CodeField {...field('code')} label={text.stepUp[method]} autoFocus />
      ) : (
        <TextField
          {...field('code')}
          label={text.stepUp[method]}
          hint={text.stepUp.recoveryHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          className={styles.code}
        />
      )}
      <StepUpFoot actions={actions} others={others}>
        <Submit pending={pending} pendingText={text.stepUp.pending}>
          {text.stepUp.submit}
        </Submit>
      </StepUpFoot>
    </form>
  );
}

const { password: passwordField } = login.body.shape.payload.shape;

export function StepUpPassword({ submit, actions, others }: Pick<StepUpProps, 'submit' | 'actions' | 'others'>) {
  const { text } = useI18n();
  const { field, error, pending, onSubmit } = useForm({
    schemas: { password: passwordField },
    initial: { password: '' },
    fieldOf: (caught) => (isWrongAnswer(caught) ? ['password'] : undefined),
    submit: ({ password }) => submit({ method: 'password', password }),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <PasswordField {...field('password')} label={text.stepUp.password} autoComplete="current-password" autoFocus />
      <StepUpFoot actions={actions} others={others}>
        <Submit pending={pending} pendingText={text.stepUp.pending}>
          {text.stepUp.submit}
        </Submit>
      </StepUpFoot>
    </form>
  );
}
