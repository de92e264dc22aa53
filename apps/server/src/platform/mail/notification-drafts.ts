/** Mails about what happened that concerns somebody: one of it, or all of a day. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { peopleLabels as enLabels } from '@muster/phrases/en/labels/people';
import { notices as enNotices } from '@muster/phrases/en/notices';
import { notificationMails as en } from '@muster/phrases/en/notification-mails';
import { peopleLabels as esLabels } from '@muster/phrases/es/labels/people';
import { notices as esNotices } from '@muster/phrases/es/notices';
import { notificationMails as es } from '@muster/phrases/es/notification-mails';
import { format } from '@muster/phrases/format';
import { noticeSentence, type ToldNotice } from '@muster/phrases/notice-sentence';
import type { Drafts } from './draft.ts';
import type { MailBlock } from './mail-layout.ts';

export interface MailedNotice extends ToldNotice {
  actor: string | null;
  /** Below the configured address; null where there is nothing to see any more. */
  path: string | null;
}

export interface NotificationMailParams {
  /** `stop`: where mails about the same are stopped; null for what is always mailed. */
  notification: { notice: MailedNotice; stop?: string | null };
  /** In the order in which they are shown, those of a workspace beside each other. */
  digest: { notices: readonly MailedNotice[]; more: boolean };
}

const texts = { en, es };
const words = {
  en: { notices: enNotices, roles: enLabels.workspaceRole, language: 'en' },
  es: { notices: esNotices, roles: esLabels.workspaceRole, language: 'es' },
};
const product = brand.product;
const allPath = '/me/notifications';

export const notificationDrafts: Drafts<NotificationMailParams> = {
  notification(language, { notice, stop }, origin) {
    const { notification, ...phrases } = texts[language];
    const sentence = noticeSentence(notice, words[language]);
    const url = `${origin}${notice.path ?? allPath}`;
    const by: MailBlock[] = notice.actor
      ? [{ kind: 'text', text: format(notification.by, { actor: notice.actor }) }]
      : [];
    return {
      subject: format(notification.subject, { notice: sentence, product }),
      heading: sentence,
      blocks: [
        ...by,
        { kind: 'action', label: format(notification.open, { product }), url },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: format(phrases.choose, { url: `${origin}${allPath}` }) },
      ],
      ...(stop ? { stop } : {}),
    };
  },
  digest(language, { notices, more }, origin) {
    const { digest, ...phrases } = texts[language];
    const groups = Map.groupBy(notices, ({ workspace }) => workspace);
    const url = `${origin}${allPath}`;
    return {
      subject: format(digest.subject, { product }),
      heading: digest.heading,
      blocks: [
        { kind: 'text', text: digest.text },
        ...[...groups].map(
          ([workspace, items]): MailBlock => ({
            kind: 'list',
            title: workspace ?? digest.account,
            items: items.map((notice) => toItem(notice, language, origin)),
          }),
        ),
        ...(more ? [{ kind: 'text', text: digest.more } as const] : []),
        { kind: 'action', label: digest.open, url },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: format(phrases.choose, { url }) },
      ],
    };
  },
};

function toItem(notice: MailedNotice, language: Language, origin: string) {
  return {
    text: noticeSentence(notice, words[language]),
    url: notice.path === null ? null : `${origin}${notice.path}`,
  };
}
