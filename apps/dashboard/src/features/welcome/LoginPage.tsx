import { login } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import { Button, buttonClass } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import { BuildingComplex, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { rememberPendingEmail } from './pending-email.ts';
import { type Challenge, challengeOf } from './second-factor.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import styles from './welcome.module.css';

const { email: emailField } = login.body.shape.payload.shape;

const SecondFactor = lazyPart(async () => (await import('./SecondFactor.tsx')).SecondFactor);

export function LoginPage() {
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const [over, setOver] = useState<unknown>();
  if (!challenge) return <FirstStep email={email} over={over} onEmail={setEmail} onChallenge={setChallenge} />;
  return (
    <SecondFactor
      challenge={challenge}
      onStartOver={(error) => {
        setOver(error);
        setChallenge(undefined);
      }}
    />
  );
}

interface Props {
  /** Typed before. */
  email: string;
  /** Why the second step came to nothing. */
  over: unknown;
  onEmail(email: string): void;
  onChallenge(challenge: Challenge): void;
}

function FirstStep({ email, over, onEmail, onChallenge }: Props) {
  const { text, fill } = useI18n();
  const { api, config, session, returnPath, restartAt, tabKeep } = useServices();
  /** Who is signed in already, and adds another account. */
  const current = useSession()?.user;
  const heading = usePage(current ? text.login.addHeading : text.login.title);
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: login.body.shape.payload.shape,
    initial: { email, password: '' },
    async submit(payload) {
      try {
        arrive(await api.send(login, { body: { provider: 'traditional', payload } }));
      } catch (caught) {
        const challenge = challengeOf(caught);
        if (!challenge) throw caught;
        onEmail(payload.email);
        onChallenge(challenge);
      }
    },
  });
  const passkey = usePasskeyLogin(arrive);

  function arrive(signedIn: Session): void {
    session.save(signedIn);
    restartAt(returnPath.take());
  }

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
        <FormError error={error ?? passkey.error ?? over} />
        <TextField
          {...field('email')}
          label={text.common.email}
          type="email"
          autoComplete="username webauthn"
          autoFocus
        />
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
      {(config.flags.ssoLogin || passkey.possible) && (
        <>
          <p className={styles.or}>
            <span>{text.login.or}</span>
          </p>
          <div className={styles.ways}>
            {passkey.possible && (
              <Button color="outline" size="lg" icon={KeyRound} pending={passkey.pending} onClick={passkey.ask}>
                {passkey.pending ? text.stepUp.passkeyPending : text.stepUp.passkeySignIn}
              </Button>
            )}
            {config.flags.ssoLogin && (
              <Link to={pathTo('welcome-index-sso', {})} className={buttonClass({ color: 'outline', size: 'lg' })}>
                <Icon as={BuildingComplex} />
                {text.login.sso}
              </Link>
            )}
          </div>
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
              {text.login.newHere}{' '}
              <Link className={styles.whole} to={paths['welcome-index-register']}>
                {text.login.register}
              </Link>
            </p>
            <p>
              {text.login.notConfirmed}{' '}
              <Link className={styles.whole} to={paths['welcome-index-confirm-email']} onClick={rememberTyped}>
                {text.login.confirm}
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}
