import type { AppleEnterprise } from '@muster/contract/apple';
import { readDepAccount } from '@muster/contract/calls/dep';
import { readDeviceLimits } from '@muster/contract/calls/devices';
import { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { Badge } from '@muster/ui/Badge';
import { buttonClass } from '@muster/ui/Button';
import { Disclosure } from '@muster/ui/Disclosure';
import { Icon } from '@muster/ui/Icon';
import { Circle, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './setup.module.css';
import { isSetUp, type SetupItem, type SetupKey, setupItems } from './setup-items.ts';

interface Props {
  org: string;
  /** Null where nothing was set up yet. */
  enterprise: AppleEnterprise | null;
  mayUpdate: boolean;
}

const signs = { done: CircleCheck, open: Circle, warn: TriangleAlert, bad: CircleAlert } as const;

/** How far Apple devices are set up, computed from what is really there; folded once nobody has to do anything. */
export function SetupChecklist({ org, enterprise, mayUpdate }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.area.checklist;
  const gates = useGates();
  const params = { org };
  const limits = useCall(readDeviceLimits, { params }, { follows: ['admDevice'] });
  const templates = useCall(
    listEnrollmentTemplates,
    { params, query: { limit: '1' } },
    { enabled: gates?.may('admEnrollmentTemplate', 'list') ?? false, follows: ['admEnrollmentTemplate'] },
  );
  const dep = useCall(
    readDepAccount,
    { params },
    { enabled: gates?.allowed('appleDep') ?? false, follows: ['admEnterprise', 'admDepDevice'] },
  );
  // All of it at once: nothing moves when the last answer comes.
  if ([limits, templates, dep].some(({ isLoading }) => isLoading)) return null;
  const facts = {
    enterprise,
    managed: limits.data?.devices.used,
    templates: templates.data?.totalDocs,
    dep: dep.data,
  };
  const items = setupItems(facts, new Date());
  const done = items.filter(({ state }) => state === 'done').length;
  const complete = isSetUp(items);
  const progress = fill(words.progress, { done, total: items.length });
  const list = (
    <ol className={styles.items}>
      {items.map((item) => (
        <Item key={item.key} item={item} to={mayUpdate ? placeOf(item.key, org, enterprise !== null) : undefined} />
      ))}
    </ol>
  );
  if (complete) {
    return (
      <Disclosure title={words.allDone} aside={progress}>
        {list}
      </Disclosure>
    );
  }
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <div className={styles.head}>
        <h2 id="setup">{words.title}</h2>
        <span className={styles.count}>{progress}</span>
      </div>
      {list}
    </section>
  );
}

function Item({ item, to }: { item: SetupItem; to: string | undefined }) {
  const { text } = useAccountI18n();
  const words = text.devices.area.checklist;
  const { key, state, optional } = item;
  const said = useSaid(item);
  const isDone = state === 'done';
  return (
    <li data-state={state}>
      <Icon as={signs[state]} size={20} />
      <div>
        <p className={styles.title}>
          {words.items[key].title}
          <span className="visually-hidden">, {isDone ? words.done : words.open}</span>{' '}
          {optional && state === 'open' && key !== 'reach' && <Badge tone="slate">{words.optional}</Badge>}
        </p>
        {said && <p className={styles.words}>{said}</p>}
      </div>
      {!isDone && to !== undefined && key !== 'reach' && <Way to={to}>{actionOf(words.actions, key, state)}</Way>}
    </li>
  );
}

/** To another page, or to a section of this one. */
function Way({ to, children }: { to: string; children: string }) {
  const look = buttonClass({ color: 'outline', size: 'sm' });
  if (!to.startsWith('#')) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={look}>
      {children}
    </a>
  );
}

function useSaid({ key, state, count = 0, reason = '' }: SetupItem): string | undefined {
  const { text, fill } = useAccountI18n();
  const { items } = text.devices.area.checklist;
  if (state === 'open') return items[key].open;
  if (key === 'push' || key === 'dep') {
    const of = { done: 'valid', warn: count === 0 ? 'today' : 'aboutToExpire', bad: 'expired' } as const;
    return fill(items[key][of[state]], { count });
  }
  if (key === 'reach') return state === 'warn' ? fill(items.reach.refused, { reason }) : items.reach.done;
  return key === 'template' || key === 'device' ? fill(items[key].done, { count }) : undefined;
}

type Actions = Readonly<Record<Exclude<SetupKey, 'reach'> | 'renew', string>>;

function actionOf(actions: Actions, key: Exclude<SetupKey, 'reach'>, state: SetupItem['state']): string {
  return state === 'warn' || state === 'bad' ? actions.renew : actions[key];
}

/** Where something can be done about it; before there is an enterprise the page has but one section. */
function placeOf(key: SetupKey, org: string, isThere: boolean): string | undefined {
  switch (key) {
    case 'push':
      return '#push';
    case 'reach':
      return undefined;
    case 'template':
      return pathTo('devices-enrollment', { org });
    case 'device':
      return pathTo('devices', { org });
    case 'dep':
      return pathTo('devices-automated', { org });
    case 'contact':
    case 'schedule':
      return isThere ? `#${key}` : undefined;
  }
}
