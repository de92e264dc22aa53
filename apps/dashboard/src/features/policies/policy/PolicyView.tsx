import { readPolicyVersion } from '@muster/contract/calls/policies';
import type { PolicyDetails, PolicyProblem } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import strips from '@muster/ui/strip.module.css';
import { Archive, ClipboardCheck, PencilLine, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useReducer, useRef } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useLeaveGuard } from '../../../shared/form/leave-guard.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useUrlState } from '../../../shared/list/use-url-state.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import pageTabs from '../../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../../shared/ui/use-current-in-strip.ts';
import { usePage } from '../../../shared/ui/use-page.ts';
import { useSettings } from '../editor/use-settings.ts';
import { draftReducer, isChanged, startDraft } from './draft.ts';
import styles from './policy.module.css';
import { useProblems } from './use-problems.ts';

const loadEditor = async () => (await import('../editor/SettingsTab.tsx')).SettingsTab;
// Nearly everybody comes for it: it is fetched while the policy is.
loadEditor().catch(() => {});
const SettingsTab = lazyPart(loadEditor);
const ReviewView = lazyPart(
  async () => (await import('../review/ReviewView.tsx')).ReviewView,
  'policyEditor',
  'policyParts',
);
const PolicyMenu = lazyPart(async () => (await import('./PolicyMenu.tsx')).PolicyMenu, 'policies');
const AppsTab = lazyPart(async () => (await import('../parts/AppsTab.tsx')).AppsTab, 'policyEditor', 'policyParts');
const BookmarksTab = lazyPart(async () => (await import('../parts/BookmarksTab.tsx')).BookmarksTab, 'policyParts');
const ScriptsTab = lazyPart(async () => (await import('../parts/ScriptsTab.tsx')).ScriptsTab, 'policyParts');
const AssignmentsTab = lazyPart(
  async () => (await import('../assignments/AssignmentsTab.tsx')).AssignmentsTab,
  'policyAssignments',
);
const PolicyDevicesTab = lazyPart(
  async () => (await import('../assignments/PolicyDevicesTab.tsx')).PolicyDevicesTab,
  'policyAssignments',
);
const VersionsTab = lazyPart(
  async () => (await import('../versions/VersionsTab.tsx')).VersionsTab,
  'policyEditor',
  'policyParts',
);

/** The first is the one without a name in the address. */
const tabs = ['settings', 'apps', 'bookmarks', 'scripts', 'assignments', 'devices', 'versions'] as const;
type Tab = (typeof tabs)[number];

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
  const asked = tabs.find((tab) => tab === params.get('tab')) ?? 'settings';
  const seesDevices = gates?.may('admDevice', 'list') ?? false;
  const shown = tabs.filter((tab) => tab !== 'devices' || seesDevices);
  const current: Tab = shown.includes(asked) ? asked : 'settings';
  const heading = usePage(`${page.tabs[current]} · ${policy.name}`);
  const strip = useCurrentInStrip(current);
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

  /** The address with some parameters changed; the review is left by going anywhere else. */
  function linkTo(changes: Record<string, string>): string {
    const next = new URLSearchParams(params);
    next.delete('review');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next.toString();
  }
  const problemTo = ({ part, item, path }: PolicyProblem) => {
    if (part !== 'settings')
      return linkTo({
        tab:
          part === 'bookmarks'
            ? 'bookmarks'
            : part === 'scripts' || part === 'assets'
              ? 'scripts'
              : part === 'profiles'
                ? ''
                : 'apps',
      });
    const group = draft.content.settings.find(({ id }) => id === item)?.group ?? '';
    return linkTo({
      tab: '',
      q: '',
      configured: '',
      group,
      item,
      key: path.filter((step) => typeof step === 'string').join('.'),
    });
  };
  const versionTo = (version: number) => linkTo({ tab: 'versions', version: String(version) });

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
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <BackLink to={pathTo('devices-policies', { org })}>{page.back}</BackLink>
          <div className={styles.title}>
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
          <p className={styles.sub}>
            {[page.typeNames[policy.type], fill(page.version, { version: policy.version }), policy.description]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={styles.actions}>
          <PolicyMenu org={org} policy={policy} />
        </div>
      </div>
      {policy.state === 'archived' && <Notice kind="info">{page.archived}</Notice>}
      {changed && policy.version > draft.version && (
        <NewerVersion org={org} policy={policy} base={draft.version} to={versionTo(policy.version)} />
      )}
      {reviews && loaded ? (
        <ReviewView
          org={org}
          policy={policy}
          draft={draft}
          dispatch={dispatch}
          loaded={loaded}
          backTo={linkTo({})}
          known={problems}
          linkTo={problemTo}
          versionTo={versionTo}
          onTold={tell}
          onSaved={() => update((query) => query.delete('review'), 'replace')}
          meanwhile={<Skeleton lines={4} />}
        />
      ) : (
        <>
          <nav ref={strip} className={`${strips.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={page.sections}>
            {shown.map((tab) => (
              <Link
                key={tab}
                to={{ search: linkTo({ tab: tab === 'settings' ? '' : tab, version: '' }) }}
                className={pageTabs.tab}
                aria-current={tab === current ? 'page' : undefined}
              >
                {page.tabs[tab]}
              </Link>
            ))}
          </nav>
          {current === 'settings' && (
            <SettingsTab
              org={org}
              type={policy.type}
              loaded={loaded}
              draft={draft}
              dispatch={dispatch}
              problems={problems}
              disabled={disabled}
            />
          )}
          {current === 'apps' && (
            <AppsTab org={org} type={policy.type} content={draft.content} dispatch={dispatch} disabled={disabled} />
          )}
          {current === 'bookmarks' && <BookmarksTab content={draft.content} dispatch={dispatch} disabled={disabled} />}
          {current === 'scripts' && <ScriptsTab org={org} content={draft.content} dispatch={dispatch} disabled={disabled} />}
          {current === 'assignments' && <AssignmentsTab org={org} policy={policy} />}
          {current === 'devices' && <PolicyDevicesTab org={org} policy={policy} />}
          {current === 'versions' && loaded && (
            <VersionsTab
              org={org}
              policy={policy}
              loaded={loaded}
              changed={changed}
              version={Number(params.get('version')) || undefined}
              linkTo={(version) => linkTo({ version: version === undefined ? '' : String(version) })}
            />
          )}
          {changed && (
            <div className={styles.foot} role="status">
              <Button icon={ClipboardCheck} onClick={openReview}>
                {page.review}
              </Button>
              {wrong > 0 && (
                <span className={styles.wrong}>
                  <TriangleAlert size={16} aria-hidden /> {fill(page.problems, { count: wrong })}
                </span>
              )}
              <span className={styles.footTools}>
                <Button
                  color="white"
                  icon={Undo2}
                  aria-label={page.undoHint}
                  disabled={draft.past.length === 0}
                  onClick={() => dispatch({ do: 'undo' })}
                >
                  {page.undo}
                </Button>
                <Button color="white" onClick={() => void discard()}>
                  {page.discard}
                </Button>
              </span>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface NewerProps {
  org: string;
  policy: PolicyDetails;
  base: number;
  to: string;
}

/** Somebody saved while this was edited: who, and where to see it. */
function NewerVersion({ org, policy: { id, version }, base, to }: NewerProps) {
  const { text, fill } = useAccountI18n();
  const { page } = text.policyEditor;
  const { data } = useCall(readPolicyVersion, { params: { org, policyId: id, version: String(version) } });
  return (
    <div role="status">
      <Notice kind="warning">
        {fill(page.newer, { version, base, author: data?.author?.name || page.somebody })}{' '}
        <Link to={{ search: to }}>{fill(page.see, { version })}</Link>
      </Notice>
    </div>
  );
}
