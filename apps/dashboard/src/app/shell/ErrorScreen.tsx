import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import styles from './shell.module.css';

/** When a page cannot be shown at all (platform-shell.md, section 2, Error screen). */
export function ErrorScreen() {
  const error = useRouteError();
  const i18n = useI18n();
  const { config, connection } = useServices();
  const { text, texts, fill } = i18n;
  const { errorScreen } = texts.messages;
  const unreachable = error instanceof ApiError && error.status === 0;

  useEffect(() => {
    document.title = `${errorScreen.title} · ${config.product}`;
  }, [errorScreen.title, config.product]);

  useEffect(() => {
    if (!unreachable) return;
    return connection.lost.subscribe(() => {
      if (!connection.lost.get()) window.location.reload();
    });
  }, [unreachable, connection]);

  return (
    <main className={styles.notice}>
      <Logo />
      <h1>{unreachable ? text.connection.title : errorScreen.title}</h1>
      <p>{unreachable ? text.connection.lost : errorScreen.text}</p>
      {!unreachable && <p>{isMissingModule(error) ? text.errorScreen.module : errorMessage(i18n, error)}</p>}
      {!unreachable && (
        <p>
          {errorScreen.contact}.{' '}
          <a href={`mailto:${config.supportEmail}`}>{fill(errorScreen.email, { email: config.supportEmail })}</a>
        </p>
      )}
      <div>
        <Button onClick={() => window.location.reload()}>{text.common.retry}</Button>
      </div>
    </main>
  );
}

/** A page's file could not be fetched: the network is away, or a newer version has taken its place. */
function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}
