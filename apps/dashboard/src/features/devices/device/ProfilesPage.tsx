import type { Facts } from '@muster/contract/device-facts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { FactsTable, useFacts } from './facts.tsx';
import { RemoveProfile } from './RemoveProfile.tsx';
import { useDevice } from './use-device.ts';

const dash = '—';

type Profile = Facts['profiles']['items'][number];

/** Without the profile by which it is managed it would be gone: that is what unenrolling is for. */
const isRemovable = ({ managed, payloads }: Profile) =>
  managed === true && !payloads.some(({ type }) => type === 'com.apple.mdm');

export function ProfilesPage() {
  const { text } = useAccountI18n();
  const isManaged = useDevice().state === 'ACTIVE';
  const mayRemove = usePermission('command', 'create') && isManaged;
  const { facts: words, yes, no } = text.devices;
  const read = useFacts('profiles');
  return (
    <FactsTable
      read={read}
      title={text.devices.page.tabs['device-profiles']}
      keyOf={({ identifier, uuid }) => `${identifier} ${uuid}`}
      columns={[
        { header: words.profiles.name, value: ({ name, identifier }) => name ?? identifier, words: ({ name }) => name },
        {
          header: words.profiles.identifier,
          value: ({ identifier }) => identifier,
          words: ({ identifier }) => identifier,
          mono: true,
        },
        { header: words.profiles.organization, value: ({ organization }) => organization ?? dash },
        {
          header: words.profiles.payloads,
          value: ({ payloads }) => payloads.map(({ name, type }) => name ?? type).join(', ') || dash,
          words: ({ payloads }) => payloads.map(({ type }) => type).join(' '),
        },
        { header: words.profiles.managed, value: ({ managed }) => (managed === undefined ? dash : managed ? yes : no) },
        ...(mayRemove
          ? [
              {
                header: words.profiles.remove,
                value: (profile: Profile) =>
                  isRemovable(profile) && (
                    <RemoveProfile name={profile.name ?? profile.identifier} identifier={profile.identifier} />
                  ),
                width: 100,
              },
            ]
          : []),
      ]}
    />
  );
}
