import { login } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const { email: emailField } = login.body.shape.payload.shape;

export function LoginPage() {
  const { text, fill } = useI18n();
  const { api, config, session, returnPath, restartAt, tabKeep } = useServices();
  const heading = usePage(text.login.title);
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: login.body.shape.payload.shape,
    async submit(payload) {
      session.save(await api.send(login, { body: { provider: 'traditional', payload } }));
      restartAt(returnPath.take());
    },
  });

  /** The server does not say that an address waits to be confirmed, since it would tell that to anybody. */
  function rememberTyped(): void {
    const typed = emailField.safeParse(values.email);
    if (typed.success) rememberPendingEmail(tabKeep, { email: typed.data, delayed: false });
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {fill(text.login.heading, { product: config.product })}
      </h1>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" autoFocus />
        <PasswordField {...field('password')} label={text.common.password} autoComplete="current-password" />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.login.pending : text.common.signIn}
        </Button>
      </form>
      {config.flags.traditionalRegistration && (
        <div className={styles.other}>
          <p>
            {text.login.newHere} <Link to={paths['welcome-index-register']}>{text.login.register}</Link>
          </p>
          <p>
            {text.login.notConfirmed}{' '}
            <Link to={paths['welcome-index-confirm-email']} onClick={rememberTyped}>
              {text.login.confirm}
            </Link>
          </p>
        </div>
      )}
    </>
  );
}
