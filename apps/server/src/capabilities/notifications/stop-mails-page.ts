/** The page on which people stop mails, without a script and without signing in. */
import type { Language } from '@muster/contract/constants';
import type { MailedTopic } from '@muster/contract/notifications';
import { notifications as enTopics } from '@muster/phrases/en/dashboard/notifications';
import { pages as en } from '@muster/phrases/en/pages';
import { notifications as esTopics } from '@muster/phrases/es/dashboard/notifications';
import { pages as es } from '@muster/phrases/es/pages';
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../platform/html.ts';
import { plainPage, plainPolicy } from '../../platform/plain-page.ts';

const texts = {
  en: { ...en.stopMails, topics: enTopics.notifications.mails.topics },
  es: { ...es.stopMails, topics: esTopics.notifications.mails.topics },
};

export const stopPolicy = plainPolicy("'self'");

interface Shown {
  email: string;
  topic: MailedTopic;
  stopped: boolean;
  /** Whether it was chosen a moment ago. */
  done: boolean;
}

export function stopPage(language: Language, { email, topic, stopped, done }: Shown): string {
  const text = texts[language];
  const values = { email, topic: text.topics[topic] };
  const title = stopped ? text.stopped : done ? text.again : text.title;
  const sentence = stopped ? text.stoppedText : done ? text.againText : text.text;
  const again = stopped ? '<input type="hidden" name="again" value="yes">' : '';
  return plainPage(
    language,
    title,
    `<p>${e(format(sentence, values))}</p>
<form method="post">${again}<button>${e(stopped ? text.undo : text.submit)}</button></form>`,
  );
}

export function overPage(language: Language): string {
  const { over, overText } = texts[language];
  return plainPage(language, over, `<p>${e(overText)}</p>`);
}
