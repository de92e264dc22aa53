import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { CopyText } from '@muster/ui/CopyText';
import { Shield, UserRound } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useSession } from '../../../shared/services.ts';
import { InvitationState } from '../PersonCells.tsx';
import styles from './panel.module.css';
import { nameOf, type WholePerson } from './person.ts';

export function PersonHead({ person }: { person: WholePerson }) {
  const { text, texts } = useAccountI18n();
  const isOwn = useSession()?.user.id === person.userId;
  const { id, userId, email, picture, role, kind } = person;
  const mayNothing = kind === 'employee' || role === 'unassigned';
  return (
    <div className={styles.head}>
      <Avatar name={nameOf(person)} id={userId ?? id} src={picture} size="lg" />
      <div className={styles.who}>
        <h3>
          {nameOf(person)}
          {isOwn && <span className={styles.quiet}> ({text.people.you})</span>}
        </h3>
        {person.fullName !== '' && <CopyText text={email} whole />}
        <div className={styles.badges}>
          <Badge tone={mayNothing ? 'slate' : 'blue'} icon={kind === 'employee' ? UserRound : Shield}>
            {labelIn(texts.labels, 'workspaceRole', role)}
          </Badge>
          <InvitationState person={person} />
        </div>
      </div>
    </div>
  );
}
