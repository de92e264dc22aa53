import type { AdminOrganization } from '@muster/contract/calls/admin-organizations';
import { trialStates } from '@muster/contract/constants';
import { Avatar } from '@muster/ui/Avatar';
import { Time } from '@muster/ui/Time';
import { BuildingComplex } from 'lucide-react';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import styles from './provider.module.css';

/** The plan's name, for people. */
export function planName(labels: AccountI18n['texts']['labels'], code: string): string {
  return (labels.planCode as Readonly<Record<string, string>>)[code] ?? code;
}

/** How the trial stands, in words. */
export function trialWords({ text, fill }: AccountI18n, days: number | null): string {
  if (days === null) return text.provider.noTrial;
  return days > 0 ? fill(text.provider.daysLeft, { count: days }) : text.provider.over;
}

/** The workspaces of all customers. */
export function organizationList(i18n: AccountI18n): ListDefinition<AdminOrganization> {
  const { labels } = i18n.texts;
  return defineList<AdminOrganization>({
    id: 'provider-organizations',
    search: { param: 'search' },
    columns: [
      {
        id: 'name',
        header: ({ provider }) => provider.columns.organization,
        cell: ({ id, name, slug, picture }) => (
          <span className={styles.name}>
            <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />
            <span>{name}</span>
            <span className={styles.quiet}>/{slug}</span>
          </span>
        ),
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 320,
        min: 180,
        pinned: true,
      },
      {
        id: 'createdBy',
        header: ({ provider }) => provider.columns.createdBy,
        cell: ({ createdBy }) => createdBy?.email ?? '—',
        exportValue: ({ createdBy }) => createdBy?.email ?? '',
        width: 240,
      },
      {
        id: 'plan',
        header: ({ provider }) => provider.columns.plan,
        cell: ({ planCode }) => planName(labels, planCode),
        exportValue: ({ planCode }) => planCode,
        width: 120,
      },
      {
        id: 'trial',
        header: ({ provider }) => provider.columns.trial,
        cell: ({ trialDaysLeft }) => trialWords(i18n, trialDaysLeft),
        exportValue: ({ trialDaysLeft }) => trialDaysLeft ?? '',
        width: 140,
      },
      {
        id: 'collaborators',
        header: ({ provider }) => provider.columns.collaborators,
        cell: ({ collaborators }) => collaborators,
        exportValue: ({ collaborators }) => collaborators,
        numeric: true,
        width: 130,
      },
      {
        id: 'lastActivityDate',
        header: ({ provider }) => provider.columns.activity,
        cell: ({ lastActivityDate }) => <Time instant={lastActivityDate} quiet />,
        exportValue: ({ lastActivityDate }) => lastActivityDate,
        sort: 'descending',
        width: 150,
      },
      {
        id: 'createdAt',
        header: ({ provider }) => provider.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 150,
      },
    ],
    filters: [
      {
        id: 'trial',
        label: ({ provider }) => provider.columns.trial,
        kind: 'choice',
        options: trialStates.map((value) => ({ value, label: ({ provider }) => provider.trials[value] })),
        always: true,
      },
      { id: 'created', label: ({ provider }) => provider.columns.created, kind: 'days', always: true },
    ],
    views: [
      { id: 'all', label: ({ provider }) => provider.views.all, query: '' },
      { id: 'trial', label: ({ provider }) => provider.views.trial, query: 'trial=running' },
      { id: 'over', label: ({ provider }) => provider.views.over, query: 'trial=over' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: ({ id, name, slug, picture, planCode, trialDaysLeft }) => (
      <CardLines
        name={
          <span className={styles.cardName}>
            <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />
            <span>{name}</span>
          </span>
        }
      >
        {planName(labels, planCode)} · {trialWords(i18n, trialDaysLeft)} · /{slug}
      </CardLines>
    ),
    empty: {
      icon: BuildingComplex,
      title: ({ provider }) => provider.empty.organizations,
      text: ({ provider }) => provider.empty.organizationsText,
    },
  });
}
