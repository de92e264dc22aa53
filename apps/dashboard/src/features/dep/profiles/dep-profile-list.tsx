import type { DepProfile } from '@muster/contract/dep';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { FileCog } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import styles from '../dep.module.css';

export function depProfileList({ text }: AccountI18n): ListDefinition<DepProfile> {
  const words = text.dep.profiles;
  const quiet = <span className={frame.quiet}>—</span>;
  const name = (profile: DepProfile) => (
    <span className={frame.name}>
      <span dir="auto">{profile.name}</span>
      {profile.isDefault && <Badge tone="blue">{words.isDefault}</Badge>}
    </span>
  );
  return defineList<DepProfile>({
    id: 'depProfiles',
    columns: [
      {
        id: 'name',
        header: ({ dep }) => dep.profiles.columns.name,
        cell: name,
        exportValue: (profile) => profile.name,
        exportAlso: [
          { id: 'isDefault', header: ({ dep }) => dep.profiles.isDefault, value: ({ isDefault }) => isDefault },
        ],
        sort: 'ascending',
        width: 320,
        min: 180,
        pinned: true,
      },
      {
        id: 'devices',
        header: ({ dep }) => dep.profiles.columns.devices,
        cell: ({ devices }) => devices,
        exportValue: ({ devices }) => devices,
        numeric: true,
        width: 120,
      },
      {
        id: 'template',
        header: ({ dep }) => dep.profiles.columns.template,
        cell: ({ template }) => template?.name ?? quiet,
        exportValue: ({ template }) => template?.name ?? null,
        width: 200,
      },
      {
        id: 'tags',
        header: ({ dep }) => dep.profiles.columns.tags,
        cell: ({ tags }) =>
          tags.length === 0 ? (
            quiet
          ) : (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Badge key={tag} tone="slate">
                  {tag}
                </Badge>
              ))}
            </span>
          ),
        exportValue: ({ tags }) => tags.join(', '),
        width: 220,
      },
      {
        id: 'pushedAt',
        header: ({ dep }) => dep.profiles.columns.pushed,
        cell: ({ pushedAt }) =>
          pushedAt ? <Time instant={pushedAt} quiet /> : <Badge tone="amber">{words.notPushed}</Badge>,
        exportValue: ({ pushedAt }) => pushedAt,
        width: 150,
      },
      {
        id: 'createdAt',
        header: ({ dep }) => dep.profiles.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 150,
      },
    ],
    filters: [],
    views: [{ id: 'all', label: ({ dep }) => dep.profiles.all, query: '' }],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: (profile) => profile.name,
    card: (profile) => (
      <CardLines name={name(profile)}>
        {words.columns.devices}: {profile.devices}
      </CardLines>
    ),
    empty: {
      icon: FileCog,
      title: ({ dep }) => dep.profiles.empty.title,
      text: ({ dep }) => dep.profiles.empty.text,
    },
  });
}
