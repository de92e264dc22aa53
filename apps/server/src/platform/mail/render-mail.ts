/** From a template and its values to what is sent: subject, plain text and HTML, in the reader's language. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { mails as en } from '@muster/phrases/en/mails';
import { mails as es } from '@muster/phrases/es/mails';
import { format } from '@muster/phrases/format';
import { type AccountMailParams, accountDrafts } from './account-drafts.ts';
import { type BuildMailParams, buildDrafts } from './build-drafts.ts';
import type { Drafts } from './draft.ts';
import { html } from './html.ts';
import { type MailBlock, mailLayout } from './mail-layout.ts';
import { type NotificationMailParams, notificationDrafts } from './notification-drafts.ts';
import { type PeopleMailParams, peopleDrafts } from './people-drafts.ts';
import { type StoreMailParams, storeDrafts } from './store-drafts.ts';

/** What each template needs. Addresses come from the configured origin, never from a caller. */
export interface MailParams
  extends AccountMailParams,
    PeopleMailParams,
    NotificationMailParams,
    BuildMailParams,
    StoreMailParams {
  verify: { code: string; minutes: number };
  alreadyRegistered: Record<string, never>;
  recover: { token: string; minutes: number };
  passwordChanged: Record<string, never>;
}

export type MailTemplate = keyof MailParams;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where whoever reads it stops others like it. */
  stop?: string | undefined;
}

const texts = { en, es };
const product = brand.product;

const drafts: Drafts<MailParams> = {
  ...accountDrafts,
  ...peopleDrafts,
  ...notificationDrafts,
  ...buildDrafts,
  ...storeDrafts,
  verify(language, { code, minutes }) {
    const phrases = texts[language].verify;
    return {
      subject: format(phrases.subject, { code, product }),
      heading: phrases.heading,
      blocks: [
        { kind: 'text', text: format(phrases.text, { product }) },
        { kind: 'code', label: phrases.code, code },
        { kind: 'text', text: format(phrases.expiry, { minutes }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
  alreadyRegistered(language, _params, origin) {
    const phrases = texts[language].alreadyRegistered;
    const url = `${origin}/welcome`;
    return {
      subject: format(phrases.subject, { product }),
      heading: phrases.heading,
      blocks: [
        { kind: 'text', text: format(phrases.text, { product }) },
        { kind: 'action', label: phrases.action, url },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
  recover(language, { token, minutes }, origin) {
    const phrases = texts[language].recover;
    const url = `${origin}/welcome/change-password?token=${encodeURIComponent(token)}`;
    return {
      subject: format(phrases.subject, { product }),
      heading: phrases.heading,
      blocks: [
        { kind: 'text', text: format(phrases.text, { product }) },
        { kind: 'action', label: phrases.action, url },
        { kind: 'text', text: format(phrases.expiry, { minutes }) },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
  passwordChanged(language, _params, origin) {
    const phrases = texts[language].passwordChanged;
    const url = `${origin}/welcome/recover-password`;
    return {
      subject: format(phrases.subject, { product }),
      heading: phrases.heading,
      blocks: [
        { kind: 'text', text: format(phrases.text, { product }) },
        { kind: 'text', text: phrases.notYou },
        { kind: 'action', label: phrases.action, url },
        { kind: 'address', text: format(phrases.link, { url }) },
      ],
    };
  },
};

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(drafts, name);
}

export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  params: MailParams[T],
  origin: string,
  help: string = brand.supportEmail,
): RenderedMail {
  const draft = drafts[template](language, params, origin);
  const { footer } = texts[language];
  const footerLines = [format(footer.sentBy, { product }), format(footer.help, { email: help })];
  return {
    subject: draft.subject,
    text: [draft.heading, ...draft.blocks.flatMap(plain), `-- \n${footerLines.join('\n')}`].join('\n\n'),
    stop: draft.stop,
    html: mailLayout({ language, origin, ...draft, footer: footerLines.map((line) => html`${line}`) }),
  };
}

function plain(block: MailBlock): string | [] {
  switch (block.kind) {
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'action':
      return `${block.label}: ${block.url}`;
    case 'address':
      return [];
    case 'written':
      return block.title === undefined ? block.text : `${block.title}:\n\n${block.text}`;
    case 'list':
      return [block.title, ...block.items.map(({ text, url }) => (url ? `- ${text}\n  ${url}` : `- ${text}`))].join(
        '\n',
      );
    default:
      return block.text;
  }
}
