import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { isMissingPart } from '../../shared/parts/missing-part.ts';
import { useServices } from '../../shared/services.ts';
import { OrgNotInUser } from '../org-not-in-user.ts';
import { PreloadError } from '../preload-error.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './shell.module.css';
import { useNewVersion } from './use-new-version.ts';

const SupplantButton = lazyPart(async () => (await import('./SupplantButton.tsx')).SupplantButton);

/** When not even the frame can be shown. */
export function BareErrorScreen() {
  return (
    <PublicFrame>
      <ErrorScreen />
    </PublicFrame>
  );
}

/** When a page cannot be shown at all (platform-shell.md, section 2, Error screen). */
export function ErrorScreen() {
  const thrown = useRouteError();
  const cause = thrown instanceof PreloadError ? thrown.cause : thrown;
  const newVersion = useNewVersion(cause);
  if (isRouteErrorResponse(cause) && cause.status === 404) return <NotFoundPage />;
  if (newVersion === 'reloading') return null;
  if (newVersion === 'unreachable' || isUnreachable(cause)) return <Unreachable />;
  return <Failure error={cause} preload={thrown instanceof PreloadError} />;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Comes back by itself. */
function Unreachable() {
  const { text } = useI18n();
  const { connection } = useServices();
  useTitle(text.connection.title);

  useEffect(() => {
    connection.failed();
    return connection.lost.subscribe(() => {
      if (!connection.lost.get()) window.location.reload();
    });
  }, [connection]);

  return (
    <div className={styles.failure}>
      <h1>{text.connection.title}</h1>
      <p>{text.connection.lost}</p>
      <Button onClick={() => window.location.reload()}>{text.common.retry}</Button>
    </div>
  );
}

function Failure({ error, preload }: { error: unknown; preload: boolean }) {
  const i18n = useI18n();
  const { config } = useServices();
  const navigate = useNavigate();
  const { text, texts, fill } = i18n;
  const { errorScreen } = texts.messages;
  const { supportEmail: email } = config;
  const lost = error instanceof OrgNotInUser;
  useTitle(errorScreen.title);

  function message(): string {
    if (lost) return texts.messages.supplant.notSupplanted;
    return isMissingPart(error) ? text.errorScreen.module : errorMessage(i18n, error);
  }

  function goBack(): void {
    // Opened by a link from elsewhere there is nothing to go back to.
    if (window.history.length > 1) void navigate(-1);
    else void navigate('/');
  }

  return (
    <div className={styles.failure}>
      <h1>{errorScreen.title}</h1>
      <p className={styles.lead}>{preload ? errorScreen.preload : errorScreen.text}</p>
      <p className={styles.message}>{message()}</p>
      {config.debug && error instanceof Error && <pre className={styles.details}>{error.stack ?? error.message}</pre>}
      {preload ? (
        <p>
          <a href={`mailto:${email}`}>{fill(errorScreen.preloadContact, { email })}</a>
        </p>
      ) : (
        <p>
          {errorScreen.contact}. <a href={`mailto:${email}`}>{fill(errorScreen.email, { email })}</a>
        </p>
      )}
      {lost ? (
        <div className={styles.choices}>
          <Button color="outline" onClick={goBack}>
            {errorScreen.goBack}
          </Button>
          <SupplantButton organization={error.org} />
        </div>
      ) : (
        <Button onClick={() => window.location.reload()}>{text.common.retry}</Button>
      )}
    </div>
  );
}

function useTitle(title: string): void {
  const { config } = useServices();
  useEffect(() => {
    document.title = `${title} · ${config.product}`;
  }, [title, config.product]);
}
