import type { BuildFacts } from '@muster/contract/build-details';
import { type KeyValue, KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Expiry } from '../BuildCells.tsx';
import { ProfileDevices } from './ProfileDevices.tsx';
import styles from './panel.module.css';

type Signing = NonNullable<BuildFacts['signing']>;
type Profile = NonNullable<Signing['profile']>;
type Certificate = NonNullable<Signing['certificates']>[number];

/** With what it was signed, and where it may therefore be installed. */
export function SigningDetails({ signing }: { signing: Signing }) {
  const { text } = useAccountI18n();
  const words = text.buildPanel.details;
  const { schemes, timestamped, certificates = [], profile } = signing;
  const facts = known([
    { label: words.schemes, value: schemes?.join(', ') },
    {
      label: words.timestamped,
      value: timestamped === undefined ? undefined : timestamped ? text.list.yes : text.list.no,
    },
  ]);
  return (
    <div className={styles.group}>
      {facts.length > 0 && <KeyValues items={facts} columns={2} />}
      {profile && <ProfileFacts profile={profile} />}
      {certificates.map((certificate) => (
        <CertificateFacts key={certificate.sha256} certificate={certificate} />
      ))}
    </div>
  );
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const words = useAccountI18n().text.buildPanel.details;
  const { name, uuid, teamId, teamName, createdAt, expiresAt, devices, allDevices } = profile;
  const team = teamName && teamId ? `${teamName} (${teamId})` : (teamName ?? teamId);
  return (
    <>
      <section>
        <h4>{words.profile}</h4>
        <KeyValues
          items={known([
            { label: words.profileName, value: name },
            { label: words.team, value: team },
            { label: words.made, value: createdAt && <Time instant={createdAt} /> },
            { label: words.validUntil, value: expiresAt && <Expiry instant={expiresAt} /> },
            { label: words.profileId, value: uuid, mono: true, copy: true },
          ])}
        />
      </section>
      {(allDevices || devices) && (
        <section>
          <h4>{words.devices}</h4>
          {allDevices ? <p className={styles.lead}>{words.allDevices}</p> : <ProfileDevices devices={devices ?? []} />}
        </section>
      )}
    </>
  );
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const words = useAccountI18n().text.buildPanel.details;
  const { subject, issuer, serialNumber, sha256, notBefore, notAfter } = certificate;
  return (
    <section>
      <h4>{words.certificate}</h4>
      <KeyValues
        items={[
          { label: words.profileName, value: subject },
          { label: words.issuer, value: issuer },
          { label: words.validFrom, value: <Time instant={notBefore} /> },
          { label: words.validUntil, value: <Expiry instant={notAfter} /> },
          { label: words.serial, value: serialNumber, mono: true, copy: true },
          { label: words.fingerprint, value: sha256, mono: true, copy: true },
        ]}
      />
    </section>
  );
}

function known(items: readonly KeyValue[]): KeyValue[] {
  return items.filter(({ value }) => value !== undefined && value !== '');
}
