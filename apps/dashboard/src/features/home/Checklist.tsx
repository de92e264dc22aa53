import { writeKey } from '@muster/contract/calls/key-store';
import { readOverview } from '@muster/contract/calls/overview';
import type { Organization } from '@muster/contract/entities';
import { onboardingKey, skippedOnboarding } from '@muster/contract/onboarding';
import { Button, buttonClass } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { Progress } from '@muster/ui/Progress';
import { Circle, CircleCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './checklist.module.css';
import { type Item, isDoable, openItems, placeOf } from './checklist.ts';

interface Props {
  /** Those that are shown at all. */
  items: readonly Item[];
  organization: Organization;
  onHide(): void;
}

/** How far the workspace is set up, computed from what is really there: what is open, and, folded away, what is done. */
export function Checklist({ items, organization, onHide }: Props) {
  const { text, fill } = useAccountI18n();
  const { checklist } = text.home;
  const done = items.length - openItems(items);
  const isDone = done === items.length;
  const progress = fill(checklist.progress, { done, total: items.length });
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <div className={styles.head}>
        <h2 id="checklist">{isDone ? checklist.allDone : checklist.title}</h2>
        <span className={styles.count}>{progress}</span>
        <Button color="white" size="sm" icon={X} label={checklist.hide} onClick={onHide} />
      </div>
      <Progress label={progress} value={done / items.length} tone={isDone ? 'green' : 'accent'} hideLabel />
      {!isDone && (
        <ol>
          {items
            .filter((item) => !item.done)
            .map((item) => (
              <ChecklistItem key={item.key} item={item} organization={organization} />
            ))}
        </ol>
      )}
      {done > 0 && (
        <details className={styles.folded}>
          <summary>{fill(checklist.showDone, { count: done })}</summary>
          <ol>
            {items
              .filter((item) => item.done)
              .map((item) => (
                <ChecklistItem key={item.key} item={item} organization={organization} />
              ))}
          </ol>
        </details>
      )}
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
      {open === 'about' && <SkipSurvey organization={organization} />}
      {open && (
        <Link to={placeOf(open, organization.slug)} className={buttonClass({ color: 'outline', size: 'sm' })}>
          {checklist.actions[open]}
        </Link>
      )}
    </li>
  );
}

/** Nobody has to answer, and who does not want to is not asked again. */
function SkipSurvey({ organization }: { organization: Organization }) {
  const { text } = useAccountI18n();
  const skip = useChange(writeKey, { invalidates: [readOverview] });
  const body = { key: onboardingKey(organization.id), data: skippedOnboarding, createOrUpdate: true };
  return (
    <Button color="white" size="sm" pending={skip.isPending} onClick={() => skip.mutate({ body })}>
      {text.home.checklist.skip}
    </Button>
  );
}
