import type { AudienceMember } from '@muster/contract/audiences';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { CircleHelp, IdCard, UserRound } from 'lucide-react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';

const signs = {
  user: { icon: UserRound, tone: 'blue' },
  employee: { icon: IdCard, tone: 'slate' },
  notFound: { icon: CircleHelp, tone: 'amber' },
} as const;

interface Props {
  members: readonly AudienceMember[];
  /** Beside a form there is room for who they are, not for why. */
  compact?: boolean;
}

/** People and addresses of an audience; people lead to their own panel. */
export function MemberList({ members, compact = false }: Props) {
  const { texts } = useAccountI18n();
  return (
    <ul className={compact ? panel.compact : panel.list}>
      {members.map((member) => (
        <li key={member.email} className={panel.item}>
          <Avatar name={member.name || member.email} id={member.personId ?? member.email} size="xs" />
          <span className={panel.words}>
            <Name member={member} linked={!compact} />
            {compact ? <Address member={member} /> : <Why member={member} />}
          </span>
          {!compact && (
            <Badge {...signs[member.memberType]}>{texts.labels.audiencePreviewMemberType[member.memberType]}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function Address({ member: { email, name, memberType } }: { member: AudienceMember }) {
  const { texts } = useAccountI18n();
  const type = texts.labels.audiencePreviewMemberType[memberType];
  return <span className={panel.quiet}>{name === '' ? type : email}</span>;
}

function Name({ member: { personId, email, name }, linked }: { member: AudienceMember; linked: boolean }) {
  const { openPanel } = useDialogs();
  const shown = name || email;
  if (!linked || personId === null) return <strong dir="auto">{shown}</strong>;
  return (
    <button type="button" className={panel.link} dir="auto" onClick={() => openPanel({ s: 'user', id: personId })}>
      {shown}
    </button>
  );
}

/** The address where it is not the name, then by what they are in it, and their tags. */
function Why({ member }: { member: AudienceMember }) {
  const words = useAccountI18n().text.audiences.members;
  const { email, name, memberType, filterOrigin, groups, tags, origin } = member;
  if (memberType === 'notFound') return <span className={panel.quiet}>{words.notFoundText}</span>;
  const byGroup = groups.length > 0 ? groups.map((group) => group.name).join(', ') : words.byGroup;
  const parts = [
    ...(name === '' ? [] : [email]),
    ...(filterOrigin.includes('emails') ? [words.byEmail] : []),
    ...(filterOrigin.includes('groups') ? [byGroup] : []),
    ...(origin === 'sso' ? ['SSO'] : []),
    ...tags.map((tag) => `#${tag}`),
  ];
  return <span className={panel.quiet}>{parts.join(' · ')}</span>;
}
