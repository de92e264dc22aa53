import { readPreferences, updatePreference } from '@muster/contract/calls/notifications';
import { choicesOf, type MailChoice } from '@muster/contract/notifications';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { patch } from '../../shared/api/change.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './account.module.css';

/** What one is mailed about, topic by topic; each choice holds at once. */
export function MailPreferences() {
  const { text } = useAccountI18n();
  const { mails: words } = text.notifications;
  const { data, error, refetch } = useCall(readPreferences, {});
  const choose = useChange(updatePreference, {
    success: 'saved',
    optimistic: ({ params, body }) => [
      patch(readPreferences, {}, ({ topics }) => ({
        topics: topics.map((one) => (one.topic === params.topic ? { ...one, mail: body.mail } : one)),
      })),
    ],
  });
  return (
    <Section title={words.title} text={words.text}>
      {error && !data && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={56} />}
      {data?.topics.map(({ topic, mail }) => (
        <SegmentedControl<MailChoice>
          key={topic}
          id={`mail-${topic}`}
          name={topic}
          label={words.topics[topic]}
          value={mail}
          onChange={(next) => choose.mutate({ params: { topic }, body: { mail: next } })}
          options={choicesOf(topic).map((value) => ({ value, label: words.choices[value] }))}
        />
      ))}
      <p className={styles.detail}>{words.security}</p>
    </Section>
  );
}
