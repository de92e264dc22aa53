import { languageNames } from '@muster/phrases/language-names';
import { KeyValues } from '@muster/ui/KeyValues';
import { Skeleton } from '@muster/ui/Skeleton';
import { Link } from 'react-router';
import { AppsNav } from '../../shared/apps/AppsNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useActiveOrg, useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { Section } from '../../shared/settings/Section.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './apps.module.css';

/** What holds for all apps, and where it is changed. */
export function ConfigurationPage() {
  const { text } = useAccountI18n();
  const words = text.appsConfiguration;
  const org = useActiveOrg() ?? '';
  const heading = usePage();
  const { data, error, refetch } = useWorkspace();
  const settings = (section: string) => `${pathTo('settings', { org })}?section=${section}`;
  return (
    <>
      <AppsNav org={org} />
      <h1 ref={heading} tabIndex={-1}>
        {text.routes['apps-configuration']}
      </h1>
      <p className={styles.lead}>{words.text}</p>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data && (
        <div className={styles.configuration}>
          <Section title={words.platforms} text={words.platformsText}>
            {data.buildPlatforms.length === 0 ? (
              <p>{words.noPlatforms}</p>
            ) : (
              <KeyValues
                items={data.buildPlatforms.map(({ name, processable }) => ({
                  label: name,
                  value: processable ? words.read : words.notRead,
                }))}
              />
            )}
          </Section>
          <Section title={words.mails} text={words.languageHint}>
            <KeyValues
              items={[
                {
                  label: words.language,
                  value: languageNames[data.organization.configuration.notificationLanguage ?? 'en'],
                },
              ]}
            />
          </Section>
          <nav aria-label={words.more} className={styles.elsewhere}>
            <h2>{words.more}</h2>
            <ul>
              <li>
                <Link to={settings('configuration')}>{words.links.configuration}</Link>
              </li>
              <li>
                <Link to={settings('branding')}>{words.links.branding}</Link>
              </li>
              <li>
                <Link to={settings('integrations')}>{words.links.integrations}</Link>
              </li>
              <li>
                <Link to={`${pathTo('apps-store', { org })}?tab=settings`}>{words.links.store}</Link>
              </li>
            </ul>
          </nav>
        </div>
      )}
    </>
  );
}
