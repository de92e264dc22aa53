import { changePassword } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { Button, buttonClass } from '@muster/ui/Button';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { NewPassword } from '../../shared/password/NewPassword.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { type Challenge, challengeOf } from './second-factor.ts';
import styles from './welcome.module.css';

const SecondFactor = lazyPart(async () => (await import('./SecondFactor.tsx')).SecondFactor);

const invalidLink = 4006;
const { password } = changePassword.body.shape;

/** Where the mailed link leads. */
export function ChangePasswordPage() {
  const token = useMailedToken();
  const [refused, setRefused] = useState<unknown>();
  const [challenge, setChallenge] = useState<Challenge>();
  const navigate = useNavigate();
  // The password is changed by then: whoever starts again signs in with it.
  if (challenge) {
    return <SecondFactor challenge={challenge} onStartOver={() => void navigate(paths['welcome-index'])} />;
  }
  if (token === '' || refused !== undefined) {
    return <InvalidLink error={refused ?? new ApiError(invalidLink, '', 403)} />;
  }
  return <ChooseForm token={token} onRefused={setRefused} onChallenge={setChallenge} />;
}

/**
 * The token of the link, taken out of the address bar, where it could be read over somebody's shoulder and would stay
 * in the history. The entry of the history keeps it, so that a reload does not lose it.
 */
function useMailedToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const given = query.get('token');
  const kept = (state as { token?: unknown } | null)?.token;
  useEffect(() => {
    if (given === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state: { token: given } });
  }, [given, search, pathname, navigate]);
  return given ?? (typeof kept === 'string' ? kept : '');
}

interface ChooseProps {
  token: string;
  onRefused(error: unknown): void;
  onChallenge(challenge: Challenge): void;
}

function ChooseForm({ token, onRefused, onChallenge }: ChooseProps) {
  const { text, language } = useI18n();
  const { api, session, returnPath, restartAt } = useServices();
  const heading = usePage(text.changePassword.title);
  const { field, error, pending, onSubmit } = useForm({
    schemas: { password },
    initial: { password: '' },
    async submit(values) {
      try {
        session.save(await api.send(changePassword, { body: { token, password: values.password, language } }));
      } catch (caught) {
        const challenge = challengeOf(caught);
        if (challenge) return onChallenge(challenge);
        if (!(caught instanceof ApiError) || caught.code !== invalidLink) throw caught;
        onRefused(caught);
        return;
      }
      restartAt(returnPath.take());
    },
  });
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.changePassword.title}
        </h1>
        <p>{text.changePassword.text}</p>
      </div>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <NewPassword field={field('password')} label={text.changePassword.label} autoFocus />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.changePassword.pending : text.changePassword.submit}
        </Button>
      </form>
    </>
  );
}

function InvalidLink({ error }: { error: unknown }) {
  const i18n = useI18n();
  const { text } = i18n;
  const heading = usePage(text.changePassword.invalidTitle);
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.changePassword.invalidTitle}
        </h1>
        <p role="alert">
          {errorMessage(i18n, error)} {text.changePassword.invalidText}
        </p>
      </div>
      <Link to={paths['welcome-index-recover-password']} className={buttonClass({ color: 'primary', size: 'lg' })}>
        {text.changePassword.ask}
      </Link>
      <p className={styles.other}>
        <Link to={paths['welcome-index']}>{text.changePassword.backToSignIn}</Link>
      </p>
    </>
  );
}
