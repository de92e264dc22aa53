import type { Reply } from '@muster/contract/call';
import type { listUsers } from '@muster/contract/calls/admin-users';
import { platformRoles } from '@muster/contract/enumerations/people';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { Bot, MailCheck, MailWarning, UsersRound } from 'lucide-react';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import styles from './provider.module.css';

type AdminUser = Reply<typeof listUsers>['items'][number];

/** Every account of the server (domain.md, section 3, User in the admin area). */
export function accountList({ text, texts }: AccountI18n): ListDefinition<AdminUser> {
  const { labels } = texts;
  const { provider } = text;
  const yesNo = (is: boolean) => (is ? provider.on : provider.off);
  const state = ({ unverified, serviceAccount }: Pick<AdminUser, 'unverified' | 'serviceAccount'>) =>
    serviceAccount ? (
      <Badge tone="purple" icon={Bot}>
        {provider.serviceAccount}
      </Badge>
    ) : (
      <Badge tone={unverified ? 'amber' : 'green'} icon={unverified ? MailWarning : MailCheck}>
        {unverified ? provider.unverified : provider.verified}
      </Badge>
    );
  return defineList<AdminUser>({
    id: 'provider-people',
    columns: [
      {
        id: 'name',
        header: (words) => words.provider.columns.name,
        cell: ({ id, email, fullName, picture }) => (
          <span className={styles.name}>
            <Avatar name={fullName || email} id={id} src={picture} size="xs" />
            <span className={styles.person}>
              <strong>{fullName || email}</strong>
              {fullName !== '' && <span className={styles.quiet}>{email}</span>}
            </span>
          </span>
        ),
        exportValue: ({ fullName }) => fullName,
        exportAlso: [{ id: 'email', header: (words) => words.provider.columns.email, value: ({ email }) => email }],
        sort: 'ascending',
        width: 380,
        min: 180,
        pinned: true,
      },
      {
        id: 'role',
        header: (words) => words.provider.columns.role,
        cell: ({ role }) => labels.platformRole[role],
        exportValue: ({ role }) => role,
        width: 200,
      },
      {
        id: 'unverified',
        header: (words) => words.provider.columns.state,
        cell: state,
        exportValue: ({ unverified, serviceAccount }) =>
          serviceAccount ? provider.serviceAccount : unverified ? provider.unverified : provider.verified,
        width: 160,
      },
      {
        id: 'has2FAActive',
        header: (words) => words.provider.columns.twoFactor,
        cell: ({ has2FAActive }) => yesNo(has2FAActive),
        exportValue: ({ has2FAActive }) => yesNo(has2FAActive),
        width: 120,
      },
      {
        id: 'newsletter',
        header: (words) => words.provider.columns.newsletter,
        cell: ({ newsletter }) => yesNo(newsletter),
        exportValue: ({ newsletter }) => yesNo(newsletter),
        width: 110,
      },
      {
        id: 'creationDate',
        header: (words) => words.provider.columns.created,
        cell: ({ creationDate }) => <Time instant={creationDate} quiet />,
        exportValue: ({ creationDate }) => creationDate,
        sort: 'descending',
        width: 140,
      },
    ],
    filters: [
      {
        id: 'role',
        label: (words) => words.provider.columns.role,
        kind: 'choice',
        options: platformRoles.map((value) => ({ value, label: () => labels.platformRole[value] })),
        always: true,
      },
      { id: 'unverified', label: (words) => words.provider.unverified, kind: 'boolean', always: true },
      { id: 'has2FAActive', label: (words) => words.provider.columns.twoFactor, kind: 'boolean' },
      { id: 'newsletter', label: (words) => words.provider.columns.newsletter, kind: 'boolean' },
      { id: 'serviceAccount', label: (words) => words.provider.serviceAccount, kind: 'boolean' },
    ],
    views: [
      { id: 'all', label: (words) => words.provider.views.all, query: '' },
      { id: 'staff', label: (words) => words.provider.views.staff, query: 'role=admin&role=adminViewer' },
      { id: 'unverified', label: (words) => words.provider.views.unverified, query: 'unverified=true' },
      { id: 'programs', label: (words) => words.provider.views.programs, query: 'serviceAccount=true' },
    ],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ email }) => email,
    card: ({ id, email, fullName, picture, role, unverified, serviceAccount }) => (
      <CardLines
        name={
          <span className={styles.cardName}>
            <Avatar name={fullName || email} id={id} src={picture} size="xs" />
            <span>{fullName || email}</span>
          </span>
        }
        state={state({ unverified, serviceAccount })}
      >
        {labels.platformRole[role]}
        {fullName !== '' && ` · ${email}`}
      </CardLines>
    ),
    empty: {
      icon: UsersRound,
      title: (words) => words.provider.empty.people,
      text: (words) => words.provider.empty.peopleText,
    },
  });
}
