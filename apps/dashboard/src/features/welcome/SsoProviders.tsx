import type { Reply } from '@muster/contract/call';
import type { readProviders } from '@muster/contract/calls/sessions';
import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { buttonClass } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './welcome.module.css';

/** How the members of a workspace sign in. */
export function SsoProviders({ organization, providers, traditional }: Reply<typeof readProviders>) {
  const { text, texts, fill } = useAccountI18n();
  const { config } = useServices();
  const { name, slug, picture } = organization;
  const heading = usePage(text.sso.title, name);
  return (
    <>
      <div className={styles.workspace}>
        <Avatar name={name} id={slug} src={picture ?? undefined} size="md" shape="rounded" />
        <h1 ref={heading} tabIndex={-1}>
          {fill(text.sso.found, { name })}
        </h1>
      </div>
      {providers.length === 0 ? (
        <Notice kind="info">
          <strong>{text.sso.noneTitle}</strong>
          <p>{fill(traditional ? text.sso.noneText : text.sso.closedText, { name })}</p>
        </Notice>
      ) : (
        <section aria-labelledby="providers">
          <h2 id="providers" className={styles.providersTitle}>
            {text.sso.providers}
          </h2>
          <ul className={styles.providers}>
            {providers.map((provider) => (
              <li key={provider.id}>
                <span>{provider.name}</span>
                <Badge tone="slate">{labelIn(texts.labels, 'loginProviderKind', provider.kind)}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {traditional && (
        <Link to={paths['welcome-index']} className={buttonClass({ color: 'primary', size: 'lg' })}>
          {text.sso.traditional}
        </Link>
      )}
      {/* Where there is one company, there is no other to ask for. */}
      {!config.defaultSsoOrganization && (
        <p className={styles.other}>
          <Link to={pathTo('welcome-index-sso', {})}>{text.sso.otherWorkspace}</Link>
        </p>
      )}
    </>
  );
}
