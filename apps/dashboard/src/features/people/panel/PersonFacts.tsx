import { labelIn } from '@muster/phrases/lookup';
import { type KeyValue, KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './panel.module.css';
import type { WholePerson } from './person.ts';

/** What is known of somebody and cannot be changed here. */
export function PersonFacts({ person }: { person: WholePerson }) {
  const { text, texts } = useAccountI18n();
  const words = text.people.panel;
  const { origin, createdAt, joinedAt, lastActivityAt, invitation, invitedBy, signIn } = person;
  const { tags, groups, can, status } = person;
  const yes = (value: boolean) => (value ? text.list.yes : text.list.no);
  const time = (instant: string | null) => instant && <Time instant={instant} />;
  const items: KeyValue[] = [
    { label: words.origin, value: labelIn(texts.labels, 'personOrigin', origin) },
    ...(status === 'invited'
      ? [
          { label: words.invitedOn, value: time(invitation?.sentAt ?? createdAt) },
          { label: words.expires, value: time(invitation?.expiresAt ?? null) },
        ]
      : [
          { label: words.joined, value: time(joinedAt ?? createdAt) },
          { label: words.lastActivity, value: time(lastActivityAt) },
        ]),
    ...(invitedBy ? [{ label: words.invitedBy, value: invitedBy.name || invitedBy.email }] : []),
    ...(signIn
      ? [
          { label: words.lastSignIn, value: time(signIn.lastSignInAt) },
          { label: words.twoFactor, value: yes(signIn.has2FAActive) },
          { label: words.openSessions, value: String(signIn.openSessions) },
        ]
      : []),
    // Where they cannot be changed, they are among the facts.
    ...(can.update
      ? []
      : [
          { label: words.tags, value: tags.join(', ') },
          { label: words.groups, value: groups.map(({ name }) => name).join(', ') },
        ]),
  ];
  return (
    <section aria-labelledby="person-facts">
      <h3 id="person-facts">{words.facts}</h3>
      <div className={styles.facts}>
        <KeyValues items={items} columns={2} />
      </div>
    </section>
  );
}
