import type { PolicyDetails } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Archive, PencilLine } from 'lucide-react';
import { useEffect, useReducer, useRef } from 'react';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useLeaveGuard } from '../../../shared/form/leave-guard.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useUrlState } from '../../../shared/list/use-url-state.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import heads from '../../../shared/ui/page-head.module.css';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import { usePage } from '../../../shared/ui/use-page.ts';
import { useSettings } from '../editor/use-settings.ts';
import { draftReducer, isChanged, startDraft } from './draft.ts';
import { NewerVersion } from './NewerVersion.tsx';
import { PolicyFoot } from './PolicyFoot.tsx';
import { PolicyTabContent, PolicyTabStrip } from './PolicyTabs.tsx';
import styles from './policy.module.css';
import { type PolicyTab, policyLinks, policyTabs } from './policy-links.ts';
import { useProblems } from './use-problems.ts';

const ReviewView = lazyPart(
  async () => (await import('../review/ReviewView.tsx')).ReviewView,
  'policyEditor',
  'policyParts',
);
const PolicyMenu = lazyPart(async () => (await import('./PolicyMenu.tsx')).PolicyMenu, 'policies');

export function PolicyView({ org, policy }: { org: string; policy: PolicyDetails }) {
  const { text, fill } = useAccountI18n();
  const { page } = text.policyEditor;
  const dialogs = useDialogs();
  const gates = useGates();
  const [params, update] = useUrlState();
  const [draft, dispatch] = useReducer(draftReducer, policy, startDraft);
  const loaded = useSettings(policy.type);
  const { problems, tell } = useProblems(loaded, policy.type, draft.content, policy.problems);
  const changed = isChanged(draft);
  useLeaveGuard(true, () => changed);
  const disabled = !policy.can.update;
  const asked = policyTabs.find((tab) => tab === params.get('tab')) ?? 'settings';
  const seesDevices = gates?.may('admDevice', 'list') ?? false;
  const shown = policyTabs.filter((tab) => tab !== 'devices' || seesDevices);
  const current: PolicyTab = shown.includes(asked) ? asked : 'settings';
  const heading = usePage(`${page.tabs[current]} · ${policy.name}`);
  const part = useKeptFocus<HTMLDivElement>();
  const links = policyLinks(params, draft.content);
  const reviews = params.get('review') === '1' && changed && loaded !== undefined;
  const wrong = problems.filter(({ severity }) => severity === 'error').length;

  // Somebody else saved: whoever has changed nothing sees it at once.
  useEffect(() => {
    if (policy.version > draft.version && !changed)
      dispatch({ do: 'load', version: policy.version, content: policy.content });
  }, [policy.version, policy.content, draft.version, changed]);

  const openReview = () => update((query) => query.set('review', '1'), 'push');
  const shortcut = useRef(() => {});
  shortcut.current = () => changed && !reviews && !disabled && openReview();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      shortcut.current();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  async function discard(): Promise<void> {
    const sure = await dialogs.confirm({
      title: page.discardTitle,
      text: fill(page.discardText, { version: draft.version }),
      confirmLabel: page.discard,
      danger: true,
    });
    if (sure) dispatch({ do: 'discard' });
  }

  return (
    <div ref={part} tabIndex={-1} className={styles.page}>
      <div className={`${heads.head} ${styles.below}`}>
        <div className={heads.words}>
          <BackLink to={pathTo('devices-policies', { org })}>{page.back}</BackLink>
          <div className={heads.title}>
            <h1 ref={heading} tabIndex={-1} dir="auto">
              {policy.name}
            </h1>
            {changed && (
              <Badge tone="amber" icon={PencilLine}>
                {page.changed}
              </Badge>
            )}
            {policy.state === 'archived' && (
              <Badge tone="slate" icon={Archive}>
                {page.archivedState}
              </Badge>
            )}
          </div>
          <p className={heads.sub}>
            {[page.typeNames[policy.type], fill(page.version, { version: policy.version }), policy.description]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={heads.actions}>
          <PolicyMenu org={org} policy={policy} />
        </div>
      </div>
      {policy.state === 'archived' && <Notice kind="info">{page.archived}</Notice>}
      {changed && policy.version > draft.version && (
        <NewerVersion org={org} policy={policy} base={draft.version} to={links.versionTo(policy.version)} />
      )}
      {reviews && loaded ? (
        <ReviewView
          org={org}
          policy={policy}
          draft={draft}
          dispatch={dispatch}
          loaded={loaded}
          backTo={links.back}
          known={problems}
          linkTo={links.problemTo}
          versionTo={links.versionTo}
          onTold={tell}
          onSaved={() => update((query) => query.delete('review'), 'replace')}
          meanwhile={<Skeleton lines={4} />}
        />
      ) : (
        <>
          <PolicyTabStrip tabs={shown} current={current} linkTo={links.tabTo} />
          <PolicyTabContent
            {...{ org, policy, current, loaded, draft, dispatch, problems, changed, disabled }}
            version={Number(params.get('version')) || undefined}
            versionTo={links.versionTo}
          />
          {changed && (
            <PolicyFoot
              wrong={wrong}
              canUndo={draft.past.length > 0}
              onReview={openReview}
              onUndo={() => dispatch({ do: 'undo' })}
              onDiscard={() => void discard()}
            />
          )}
        </>
      )}
    </div>
  );
}
