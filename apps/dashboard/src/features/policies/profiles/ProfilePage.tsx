import {
  deleteProfile,
  downloadProfile,
  listProfiles,
  readProfile,
  updateProfile,
} from '@muster/contract/calls/profiles';
import type { CustomProfile } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { formatBytes } from '@muster/ui/format';
import { Icon } from '@muster/ui/Icon';
import { KeyValues } from '@muster/ui/KeyValues';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import {
  BadgeCheck,
  CircleCheck,
  Download,
  FileQuestion,
  Pencil,
  RefreshCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { PlainPage } from '../../../shared/ui/PlainPage.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import styles from '../policy/policy.module.css';

const UploadForm = lazyPart(async () => (await import('./UploadForm.tsx')).UploadForm);
const NameForm = lazyPart(async () => (await import('../list/NameForm.tsx')).NameForm);

/** One uploaded profile: what it holds, who signed it, what devices may not like, and who has it. */
export function ProfilePage() {
  const { org = '', profile: profileId = '' } = useParams();
  const { text } = useAccountI18n();
  const words = text.policyProfiles;
  useLive(org);
  const { data, error, refetch } = useCall(
    readProfile,
    { params: { org, profileId } },
    { follows: ['profile', 'policy'] },
  );
  const code = (error as { code?: number } | null)?.code;
  if (!data && (code === 3001 || code === 6002)) {
    return (
      <PlainPage
        icon={FileQuestion}
        title={words.gone}
        text={words.goneText}
        to={pathTo('devices-profiles', { org })}
        link={words.back}
      />
    );
  }
  if (error && !data) return <Failed error={error} retry={refetch} />;
  if (!data) {
    return (
      <div className={styles.head} role="status">
        <span className="visually-hidden">{text.common.loading}</span>
        <Skeleton width={220} height={40} />
      </div>
    );
  }
  return <Profile org={org} profile={data} />;
}

function Profile({ org, profile }: { org: string; profile: CustomProfile }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyProfiles;
  const heading = usePage(profile.name);
  const { signer } = profile;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <BackLink to={pathTo('devices-profiles', { org })}>{words.back}</BackLink>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {profile.name}
          </h1>
          <p className={styles.sub}>
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

function ProfileActions({ org, profile }: { org: string; profile: CustomProfile }) {
  const { text, fill } = useAccountI18n();
  const words = text.policyProfiles;
  const gates = useGates();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { api } = useServices();
  const params = { org, profileId: profile.id };
  const renaming = useChange(updateProfile, {
    invalidates: [listProfiles, readProfile],
    success: 'saved',
    tellsErrors: false,
  });
  const deleting = useChange(deleteProfile, {
    invalidates: [listProfiles],
    success: () => fill(words.deleted, { name: profile.name }),
  });
  async function download(): Promise<void> {
    try {
      const answer = await api.open(downloadProfile, { params }, new AbortController().signal);
      saveFile(await answer.blob(), `${profile.identifier}.mobileconfig`);
    } catch (error) {
      toasts.showError(error);
    }
  }
  const replace = () =>
    void dialogs.modal({
      title: fill(words.replaceTitle, { name: profile.name }),
      content: (close) => <UploadForm org={org} profile={profile} onClose={close} onDone={close} />,
    });
  const rename = () =>
    void dialogs.modal({
      title: words.rename,
      content: (close) => (
        <NameForm
          text={words.identifier.concat(': ', profile.identifier)}
          label={words.name}
          name={profile.name}
          submitLabel={text.common.save}
          onClose={close}
          submit={async (name) => {
            await renaming.mutateAsync({ params, body: { name } });
            close();
          }}
        />
      ),
    });
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: profile.name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    const gone = await deleting.mutateAsync({ params }).then(
      () => true,
      () => false,
    );
    if (gone) void navigate(pathTo('devices-profiles', { org }));
  }
  return (
    <div className={styles.actions}>
      {gates?.may('profile', 'update') && (
        <>
          <Button size="sm" color="outline" icon={RefreshCw} onClick={replace}>
            {words.replace}
          </Button>
          <Button size="sm" color="white" icon={Pencil} label={words.rename} onClick={rename} />
          <Button size="sm" color="white" icon={Download} label={words.download} onClick={() => void download()} />
        </>
      )}
      {gates?.may('profile', 'delete') && (
        <Button size="sm" color="white" icon={Trash2} label={words.delete} onClick={() => void remove()} />
      )}
    </div>
  );
}
