import { listSessions, updatePassword } from '@muster/contract/calls/account';
import { readSecurity } from '@muster/contract/calls/factors';
import { ApiError } from '@muster/contract/client';
import type { User } from '@muster/contract/entities';
import { newPassword } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { PasswordField } from '@muster/ui/PasswordField';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { NewPassword } from '../../shared/password/NewPassword.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';
import { Fact, Section } from './Section.tsx';

const badCredentials = 4006;

/** `changedAt` is undefined until it has been read, and null for those who have no password. */
export function PasswordSection({ user, changedAt }: { user: User; changedAt: string | null | undefined }) {
  const { text } = useAccountI18n();
  const [open, setOpen] = useState(false);
  const { password } = text.me;
  return (
    <Section id="password">
      {user.hasPassword ? (
        <Fact term={password.changed} action={!open && <Opener onOpen={() => setOpen(true)}>{password.change}</Opener>}>
          {changedAt === undefined ? <Skeleton width={120} /> : <Time instant={changedAt ?? ''} />}
        </Fact>
      ) : (
        <div className={styles.fact}>
          <p>{password.none}</p>
          {!open && <Opener onOpen={() => setOpen(true)}>{password.choose}</Opener>}
        </div>
      )}
      {open && <PasswordForm user={user} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Opener({ children, onOpen }: { children: string; onOpen(): void }) {
  return (
    <Button color="outline" onClick={onOpen}>
      {children}
    </Button>
  );
}

/** Users with a password give it; users without one step up when the call asks for it. */
const { currentPassword: currentField } = updatePassword.body.shape;

function PasswordForm({ user, onClose }: { user: User; onClose(): void }) {
  const { text } = useAccountI18n();
  const { session } = useServices();
  const { password: words } = text.me;
  const update = useChange(updatePassword, {
    invalidates: [readSecurity, listSessions],
    success: () => words.done,
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { currentPassword: currentField, password: newPassword },
    initial: { currentPassword: '', password: '' },
    guard: true,
    // What may be left out by some is asked of those who have one.
    across: ({ currentPassword }): { currentPassword?: { name: string; params: Record<string, string> } } =>
      user.hasPassword && currentPassword === '' ? { currentPassword: { name: 'required', params: {} } } : {},
    fieldOf: (caught) =>
      caught instanceof ApiError && caught.code === badCredentials ? ['currentPassword'] : undefined,
    async submit({ currentPassword, password }) {
      const body = user.hasPassword ? { currentPassword, password } : { password };
      session.saveUser(await update.mutateAsync({ body }));
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {/* Password managers want to know whose it is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <FormError error={error} />
      {user.hasPassword && (
        <PasswordField {...field('currentPassword')} label={words.current} autoComplete="current-password" autoFocus />
      )}
      <NewPassword
        field={field('password')}
        label={words.new}
        known={[user.firstName, user.lastName, user.email]}
        autoFocus={!user.hasPassword}
      />
      <div className={styles.actions}>
        <Submit pending={pending} pendingText={words.saving}>
          {user.hasPassword ? words.change : words.choose}
        </Submit>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
