import type { CustomProfile } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { formatBytes } from '@muster/ui/format';
import { Icon } from '@muster/ui/Icon';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { BadgeCheck, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import heads from '../../../shared/ui/page-head.module.css';
import { usePage } from '../../../shared/ui/use-page.ts';
import styles from '../policy/policy.module.css';
import { ProfileActions } from './ProfileActions.tsx';

/** What it holds, who signed it, what devices may not like, and who has it. */
export function ProfileView({ org, profile }: { org: string; profile: CustomProfile }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyProfiles;
  const heading = usePage(profile.name);
  const { signer } = profile;
  return (
    <>
      <div className={`${heads.head} ${styles.below}`}>
        <div className={heads.words}>
          <BackLink to={pathTo('devices-profiles', { org })}>{words.back}</BackLink>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {profile.name}
          </h1>
          <p className={heads.sub}>
            <span className={styles.mono}>{profile.identifier}</span>
          </p>
        </div>
        <ProfileActions org={org} profile={profile} />
      </div>
      <div className={styles.part}>
        <section className={styles.section}>
          <h2>{words.noticesTitle}</h2>
          {profile.notices.length === 0 ? (
            <p className={styles.tools}>
              <Icon as={CircleCheck} /> <span>{words.noNotices}</span>
            </p>
          ) : (
            <ul className={styles.rows}>
              {profile.notices.map(({ notice, detail }) => (
                <li key={`${notice} ${detail}`}>
                  <TriangleAlert size={16} aria-hidden color="var(--amber)" />
                  <span className={styles.grow}>{fill(words.notices[notice], { detail })}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className={styles.section}>
          <h2>{words.payloads}</h2>
          <ul className={styles.rows}>
            {profile.payloads.map(({ type, name, known }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a payload is its place
              <li key={index}>
                <span className={styles.grow}>
                  {name !== null && <strong dir="auto">{name}</strong>}
                  <span className={styles.mono}>{type}</span>
                </span>
                <Badge tone={known ? 'green' : 'amber'} icon={known ? CircleCheck : TriangleAlert}>
                  {known ? words.payloadKnown : words.payloadUnknown}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{words.inPolicies}</h2>
          {profile.policies.length === 0 ? (
            <p className={styles.quiet}>{words.inNone}</p>
          ) : (
            <ul className={styles.rows}>
              {profile.policies.map(({ id, name }) => (
                <li key={id}>
                  <Link to={pathTo('devices-policy', { org, policy: id })}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className={styles.section}>
          <h2>{words.facts}</h2>
          <KeyValues
            columns={2}
            items={[
              {
                label: words.signer,
                value: signer ? (
                  <Badge tone={signer.known ? 'green' : 'amber'} icon={signer.known ? BadgeCheck : TriangleAlert}>
                    {signer.known ? signer.name : `${signer.name} (${words.unknownSigner})`}
                  </Badge>
                ) : (
                  words.unsigned
                ),
              },
              { label: words.expires, value: signer?.expiresAt && <Time instant={signer.expiresAt} /> },
              { label: words.identifier, value: profile.identifier, mono: true, copy: true },
              { label: words.organization, value: profile.organization },
              { label: words.description, value: profile.description },
              { label: words.scope, value: words.scopes[profile.scope] },
              { label: words.size, value: formatBytes(language, profile.size) },
              { label: words.version, value: String(profile.version) },
              { label: words.columns.updated, value: <Time instant={profile.updatedAt} /> },
            ]}
          />
        </section>
      </div>
    </>
  );
}
