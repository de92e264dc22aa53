import type { Notification } from '@muster/contract/calls/notifications';
import type { NotificationKind } from '@muster/contract/notifications';
import type { notices } from './en/notices.ts';
import { format } from './format.ts';
import type { SameShape } from './shapes.ts';

export interface ToldNotice {
  kind: NotificationKind;
  workspace: string | null;
  /** Whom it is about, where it is about somebody. */
  person: string | null;
  data: Notification['data'];
}

interface Words {
  notices: SameShape<typeof notices>;
  roles: Readonly<Record<string, string>>;
  language: string;
}

/** What somebody is told, in words: the same in the dashboard and in mails. */
export function noticeSentence({ kind, workspace, person, data }: ToldNotice, words: Words): string {
  const { role, device, endDate, limitKey, ...values } = data;
  const template = kind === 'nearLimit' ? words.notices.nearLimit[limitKey ?? 'collaborators'] : words.notices[kind];
  const date =
    endDate &&
    new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(endDate));
  return format(template, {
    ...values,
    workspace: workspace ?? '',
    person: person ?? '',
    role: (role && words.roles[role]) ?? '',
    device: device ?? words.notices.unknownDevice,
    date: date ?? '',
  });
}
