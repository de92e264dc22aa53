import { login } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { Link, useNavigate } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { TextField } from '../../shared/form/TextField.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const notConfirmed = 4007;

export function LoginPage() {
  const { text, fill } = useI18n();
  const { api, config, session, returnPath, restartAt, tabKeep } = useServices();
  const navigate = useNavigate();
  const heading = usePage(text.login.title);
  const { field, error, pending, onSubmit } = useForm({
    schemas: login.body.shape.payload.shape,
    async submit(payload) {
      try {
        session.save(await api.send(login, { body: { provider: 'traditional', payload } }));
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== notConfirmed) throw caught;
        rememberPendingEmail(tabKeep, { email: payload.email.trim(), delayed: false });
        await navigate(paths['welcome-index-confirm-email'], { state: { notConfirmed: true } });
        return;
      }
      restartAt(returnPath.take());
    },
  });

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {fill(text.login.heading, { product: config.product })}
      </h1>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" autoFocus />
        <PasswordField {...field('password')} label={text.common.password} autoComplete="current-password" />
        <Button type="submit" pending={pending}>
          {pending ? text.login.pending : text.common.signIn}
        </Button>
      </form>
      {config.flags.traditionalRegistration && (
        <p className={styles.other}>
          {text.login.newHere} <Link to={paths['welcome-index-register']}>{text.login.register}</Link>
        </p>
      )}
    </>
  );
}
