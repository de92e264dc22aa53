import { auditActions, auditEntities, signInEntities } from '@muster/contract/enumerations/workspace';
import { Time } from '@muster/ui/Time';
import { History } from 'lucide-react';
import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { ActionBadge, Browser, Sentence, Thing, Who } from './AuditCells.tsx';
import styles from './audit.module.css';

/** Labels of enumerations are not among the texts that a list is given, so they come along. */
export function auditList(labels: AccountTexts['labels'], text: AccountTexts['dashboard']): ListDefinition<AuditEntry> {
  return defineList<AuditEntry>({
    id: 'audit',
    search: { param: 'search' },
    columns: [
      {
        id: 'told',
        header: ({ audit }) => audit.columns.told,
        cell: (entry) => <Sentence entry={entry} />,
        exportValue: ({ entity }) => entity,
        width: 460,
        min: 220,
        pinned: true,
      },
      {
        id: 'when',
        header: ({ audit }) => audit.columns.when,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet absolute />,
        exportValue: ({ createdAt }) => createdAt,
        width: 180,
        min: 150,
      },
      {
        id: 'action',
        header: ({ audit }) => audit.columns.action,
        cell: (entry) => <ActionBadge entry={entry} />,
        exportValue: ({ action }) => labels.auditAction[action],
        width: 130,
      },
      {
        id: 'address',
        header: ({ audit }) => audit.columns.address,
        cell: ({ address }) => address ?? <span className={styles.quiet}>—</span>,
        exportValue: ({ address }) => address,
        mono: true,
        width: 140,
        min: 110,
      },
      {
        id: 'browser',
        header: ({ audit }) => audit.columns.browser,
        cell: (entry) => <Browser entry={entry} />,
        exportValue: ({ userAgent }) => userAgent,
        width: 160,
        min: 110,
      },
      {
        id: 'token',
        header: ({ audit }) => audit.columns.token,
        cell: ({ tokenName }) => tokenName ?? <span className={styles.quiet}>—</span>,
        exportValue: ({ tokenName }) => tokenName,
        width: 140,
        min: 100,
      },
      {
        id: 'who',
        header: ({ audit }) => audit.columns.who,
        cell: (entry) => <Who entry={entry} />,
        exportValue: ({ userEmail, userName, supplanterEmail }) =>
          [userEmail ?? userName ?? text.activity.system, supplanterEmail].filter(Boolean).join(' / '),
        hiddenByDefault: true,
        width: 200,
        min: 140,
      },
      {
        id: 'entity',
        header: ({ audit }) => audit.columns.entity,
        cell: (entry) => <Thing entry={entry} />,
        exportValue: ({ entity }) => entity,
        hiddenByDefault: true,
        width: 180,
        min: 120,
      },
      {
        id: 'fields',
        header: ({ audit }) => audit.columns.fields,
        cell: ({ diff }) => fieldsOf(diff, text.audit.fields),
        exportValue: ({ diff }) => fieldsOf(diff, text.audit.fields),
        width: 260,
      },
      {
        id: 'name',
        header: ({ audit }) => audit.columns.name,
        cell: ({ entityName }) => entityName ?? <span className={styles.quiet}>—</span>,
        exportValue: ({ entityName }) => entityName,
        hiddenByDefault: true,
        width: 260,
        min: 120,
      },
      {
        id: 'id',
        header: ({ audit }) => audit.columns.id,
        cell: ({ entityId }) => entityId,
        exportValue: ({ entityId }) => entityId,
        mono: true,
        hiddenByDefault: true,
        width: 320,
      },
    ],
    filters: [
      {
        id: 'action',
        label: ({ audit }) => audit.filters.action,
        kind: 'choice',
        options: auditActions.map((value) => ({ value, label: ({ audit }) => audit.actions[value] })),
        always: true,
      },
      {
        id: 'entity',
        label: ({ audit }) => audit.filters.entity,
        kind: 'choice',
        options: auditEntities
          .map((value) => ({ value, label: () => labels.auditEntity[value] }))
          .toSorted((a, b) => a.label().localeCompare(b.label())),
        always: true,
      },
      { id: 'created', label: ({ audit }) => audit.filters.created, kind: 'days', always: true },
      { id: 'userEmail', label: ({ audit }) => audit.filters.userEmail, kind: 'text', lowerCase: true },
      { id: 'address', label: ({ audit }) => audit.filters.address, kind: 'text', lowerCase: true },
      { id: 'entityId', label: ({ audit }) => audit.filters.entityId, kind: 'text', lowerCase: true },
    ],
    views: [
      { id: 'all', label: ({ audit }) => audit.views.all, query: '' },
      { id: 'created', label: ({ audit }) => audit.views.created, query: 'action=create' },
      { id: 'changed', label: ({ audit }) => audit.views.changed, query: 'action=update' },
      { id: 'deleted', label: ({ audit }) => audit.views.deleted, query: 'action=delete' },
      { id: 'signIns', label: ({ audit }) => audit.views.signIns, query: `entity=${signInEntities.join()}` },
    ],
    rowKey: ({ id }) => id,
    rowName: ({ entity, entityName }) => entityName ?? entity,
    card: (entry) => (
      <CardLines name={<Sentence entry={entry} />} state={<ActionBadge entry={entry} />}>
        <Time instant={entry.createdAt} quiet absolute />
        {entry.address && ` · ${entry.address}`}
      </CardLines>
    ),
    empty: { icon: History, title: ({ audit }) => audit.empty, text: ({ audit }) => audit.emptyText },
  });
}

/** As the panel of the change calls them; those without a name by the one of the API. */
function fieldsOf(diff: AuditEntry['diff'], names: Readonly<Record<string, string>>): string {
  const fields = new Set(diff.map(({ path: [field = ''] }) => (Object.hasOwn(names, field) ? names[field] : field)));
  return [...fields].join(', ');
}
