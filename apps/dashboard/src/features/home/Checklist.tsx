import type { Organization } from '@muster/contract/entities';
import { Button, buttonClass } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { Progress } from '@muster/ui/Progress';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import styles from './checklist.module.css';
import { checklistKey, type Item, isDoable, openItems, placeOf, shownItems } from './checklist.ts';

/** How far the workspace is set up, computed from what is really there. Once all is done it can be put away. */
export function Checklist({ items, organization }: { items: readonly Item[]; organization: Organization }) {
  const { text, fill } = useAccountI18n();
  const { keep } = useServices();
  const key = checklistKey(useSession()?.user.id ?? '', organization.id);
  const [putAway, setPutAway] = useState(() => keep.get(key) !== null);
  const { checklist } = text.home;
  const shown = shownItems(items, organization.configuration.products);
  const done = shown.length - openItems(shown);
  const isDone = done === shown.length;
  // Something is open again: it concerns everybody, whatever they put away before.
  if (shown.length === 0 || (isDone && putAway)) return null;
  const progress = fill(checklist.progress, { done, total: shown.length });

  function dismiss(): void {
    keep.set(key, '1');
    setPutAway(true);
  }

  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <div className={styles.head}>
        <h2 id="checklist">{isDone ? checklist.allDone : checklist.title}</h2>
        <span className={styles.count}>{progress}</span>
        {isDone && <Button color="white" size="sm" icon={X} label={checklist.dismiss} onClick={dismiss} />}
      </div>
      <Progress label={progress} value={done / shown.length} tone={isDone ? 'green' : 'accent'} hideLabel />
      <ol>
        {shown.map((item) => (
          <ChecklistItem key={item.key} item={item} organization={organization} />
        ))}
      </ol>
    </section>
  );
}

function ChecklistItem({ item, organization }: { item: Item; organization: Organization }) {
  const { text } = useAccountI18n();
  const { checklist } = text.home;
  const open = !item.done && isDoable(item.key) ? item.key : undefined;
  return (
    <li data-done={item.done ? '' : undefined}>
      <Icon as={item.done ? CircleCheck : Circle} size={20} />
      <div>
        <p className={styles.title}>
          {checklist.items[item.key].title}
          <span className="visually-hidden">, {item.done ? checklist.done : checklist.open}</span>
        </p>
        {open && <p className={styles.words}>{checklist.items[open].text}</p>}
      </div>
      {open && (
        <Link to={placeOf(open, organization.slug)} className={buttonClass({ color: 'outline', size: 'sm' })}>
          {checklist.actions[open]}
        </Link>
      )}
    </li>
  );
}
