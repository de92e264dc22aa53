import type { Notification } from '@muster/contract/calls/notifications';
import { type NotificationTopic, notificationKinds, notificationPath } from '@muster/contract/notifications';
import { noticeSentence } from '@muster/phrases/notice-sentence';
import { Icon } from '@muster/ui/Icon';
import { Time } from '@muster/ui/Time';
import {
  Check,
  CreditCard,
  FileUp,
  LifeBuoy,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  ShieldCheck,
  UserRoundCog,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './notifications.module.css';

const icons: Record<NotificationTopic, LucideIcon> = {
  rights: UserRoundCog,
  people: UsersRound,
  imports: FileUp,
  builds: Package,
  failedBuilds: Package,
  reports: MessageSquareWarning,
  plan: CreditCard,
  integrations: Webhook,
  automation: Workflow,
  support: LifeBuoy,
  security: ShieldCheck,
};

interface Props {
  notification: Notification;
  onRead(id: string): void;
  /** Somebody goes to the place. */
  onGo?(): void;
}

export function NotificationRow({ notification, onRead, onGo }: Props) {
  const { text, texts, fill, language } = useAccountI18n();
  const { id, kind, organization, entityName, actor, data, createdAt, readAt } = notification;
  const told = { kind, workspace: organization?.name ?? null, person: data.person ?? entityName, data };
  const sentence = noticeSentence(told, { notices: text.notices, roles: texts.labels.workspaceRole, language });
  const path = notificationPath(notification);
  const unread = readAt === null;
  const { notifications: words } = text;

  function go(): void {
    if (unread) onRead(id);
    onGo?.();
  }

  return (
    <li className={styles.row} data-unread={unread || undefined}>
      <span className={styles.mark}>
        <Icon as={icons[notificationKinds[kind]]} />
      </span>
      <div className={styles.what}>
        <p className={styles.sentence}>
          {unread && <span className="visually-hidden">{words.isUnread}: </span>}
          {path === null ? (
            sentence
          ) : (
            <Link to={path} onClick={go}>
              {sentence}
            </Link>
          )}
        </p>
        <p className={styles.detail}>
          {actor && kind !== 'joined' && kind !== 'invitationAccepted' && (
            <>{fill(words.by, { name: actor.name })} · </>
          )}
          <Time instant={createdAt} quiet />
        </p>
      </div>
      {unread && (
        <button
          type="button"
          className={styles.read}
          aria-label={fill(words.markOne, { notice: sentence })}
          onClick={() => onRead(id)}
        >
          <span className={styles.dot} />
          <Icon as={Check} />
        </button>
      )}
    </li>
  );
}
