import { readPreferences, updatePreference } from '@muster/contract/calls/notifications';
import { type MailChoice, mailChoices } from '@muster/contract/notifications';
import { Notice } from '@muster/ui/Notice';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { patch } from '../../shared/api/change.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';

/** What one is mailed about, topic by topic; each choice holds at once. */
export function MailPreferences() {
  const i18n = useAccountI18n();
  const { mails: words } = i18n.text.notifications;
  const { data, error } = useCall(readPreferences, {});
  const choose = useChange(updatePreference, {
    success: 'saved',
    optimistic: ({ params, body }) => [
      patch(readPreferences, {}, ({ topics }) => ({
        topics: topics.map((one) => (one.topic === params.topic ? { ...one, mail: body.mail } : one)),
      })),
    ],
  });
  return (
    <section className={styles.section} aria-labelledby="mails-title">
      <div className={styles.head}>
        <h2 id="mails-title">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      {error && !data && <Notice kind="error">{errorMessage(i18n, error)}</Notice>}
      {!data && !error && <Skeleton height={56} />}
      {data?.topics.map(({ topic, mail }) => (
        <SegmentedControl<MailChoice>
          key={topic}
          id={`mail-${topic}`}
          name={topic}
          label={words.topics[topic]}
          value={mail}
          onChange={(next) => choose.mutate({ params: { topic }, body: { mail: next } })}
          options={mailChoices.map((value) => ({ value, label: words.choices[value] }))}
        />
      ))}
      <p className={styles.detail}>{words.security}</p>
    </section>
  );
}
