import { login } from '@muster/contract/calls/sessions';
import { Button, buttonClass } from '@muster/ui/Button';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const { email: emailField } = login.body.shape.payload.shape;

export function LoginPage() {
  const { text, fill } = useI18n();
  const { api, config, session, returnPath, restartAt, tabKeep } = useServices();
  /** Who is signed in already, and adds another account. */
  const current = useSession()?.user;
  const heading = usePage(current ? text.login.addHeading : text.login.title);
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: login.body.shape.payload.shape,
    initial: { email: '', password: '' },
    async submit(payload) {
      session.save(await api.send(login, { body: { provider: 'traditional', payload } }));
      restartAt(returnPath.take());
    },
  });

  /** The server does not say that an address waits to be confirmed, since it would tell that to anybody. */
  function rememberTyped(): void {
    const typed = emailField.safeParse(values.email);
    if (typed.success) rememberPendingEmail(tabKeep, { email: typed.data, delayed: false, sentAt: 0 });
  }

  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {current ? text.login.addHeading : fill(text.login.heading, { product: config.product })}
        </h1>
        {current && <p>{fill(text.login.addText, { email: current.email })}</p>}
      </div>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" autoFocus />
        <div className={styles.withLink}>
          <PasswordField {...field('password')} label={text.common.password} autoComplete="current-password" />
          <Link to={paths['welcome-index-recover-password']} state={{ email: values.email }}>
            {text.login.forgot}
          </Link>
        </div>
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.login.pending : text.common.signIn}
        </Button>
      </form>
      {config.flags.ssoLogin && (
        <>
          <p className={styles.or}>
            <span>{text.login.or}</span>
          </p>
          <Link to={pathTo('welcome-index-sso', {})} className={buttonClass({ color: 'outline', size: 'lg' })}>
            {text.login.sso}
          </Link>
        </>
      )}
      <div className={styles.other}>
        {current && (
          <p>
            <Link to="/">{fill(text.login.back, { email: current.email })}</Link>
          </p>
        )}
        {config.flags.traditionalRegistration && (
          <>
            <p>
              {text.login.newHere} <Link to={paths['welcome-index-register']}>{text.login.register}</Link>
            </p>
            <p>
              {text.login.notConfirmed}{' '}
              <Link to={paths['welcome-index-confirm-email']} onClick={rememberTyped}>
                {text.login.confirm}
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}
