import type { CustomProfile } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { BadgeCheck, FileCog, TriangleAlert } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import styles from '../list/list.module.css';

export function profilesList({ text }: AccountI18n): ListDefinition<CustomProfile> {
  const words = text.policyProfiles;
  const quiet = (said: string) => <span className={styles.quiet}>{said}</span>;
  const name = (profile: CustomProfile) => (
    <span className={styles.name}>
      <strong dir="auto" title={profile.name}>
        {profile.name}
      </strong>
      {profile.notices.length > 0 && (
        <Badge tone="amber" icon={TriangleAlert}>
          {profile.notices.length}
        </Badge>
      )}
    </span>
  );
  const signer = ({ signer: by }: CustomProfile) =>
    by === null ? (
      quiet(words.unsigned)
    ) : (
      <Badge tone={by.known ? 'green' : 'amber'} icon={by.known ? BadgeCheck : TriangleAlert}>
        {by.name}
      </Badge>
    );
  return defineList<CustomProfile>({
    id: 'profiles',
    search: { longest: 80 },
    columns: [
      {
        id: 'name',
        header: ({ policyProfiles }) => policyProfiles.columns.name,
        cell: name,
        exportValue: (profile) => profile.name,
        sort: 'ascending',
        width: 280,
        min: 180,
        pinned: true,
      },
      {
        id: 'identifier',
        header: ({ policyProfiles }) => policyProfiles.columns.identifier,
        cell: ({ identifier }) => identifier,
        exportValue: ({ identifier }) => identifier,
        mono: true,
        width: 260,
      },
      {
        id: 'payloads',
        header: ({ policyProfiles }) => policyProfiles.columns.payloads,
        cell: ({ payloads }) => payloads.length,
        exportValue: ({ payloads }) => payloads.map(({ type }) => type).join(', '),
        numeric: true,
        width: 100,
      },
      {
        id: 'signer',
        header: ({ policyProfiles }) => policyProfiles.columns.signer,
        cell: signer,
        exportValue: ({ signer: by }) => by?.name ?? null,
        width: 180,
      },
      {
        id: 'policies',
        header: ({ policyProfiles }) => policyProfiles.columns.policies,
        cell: ({ policies: having }) =>
          having.length === 0 ? quiet('—') : having.map(({ name: one }) => one).join(', '),
        exportValue: ({ policies: having }) => having.map(({ name: one }) => one).join(', '),
        width: 200,
      },
      {
        id: 'updatedAt',
        header: ({ policyProfiles }) => policyProfiles.columns.updated,
        cell: ({ updatedAt }) => <Time instant={updatedAt} quiet />,
        exportValue: ({ updatedAt }) => updatedAt,
        width: 140,
      },
    ],
    filters: [],
    views: [{ id: 'all', label: ({ policyProfiles }) => policyProfiles.all, query: '' }],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: (profile) => profile.name,
    card: (profile) => <CardLines name={name(profile)}>{profile.identifier}</CardLines>,
    empty: {
      icon: FileCog,
      title: ({ policyProfiles }) => policyProfiles.empty,
      text: ({ policyProfiles }) => policyProfiles.emptyText,
    },
  });
}
