import type { PolicyDetails } from '@muster/contract/policies';
import strips from '@muster/ui/strip.module.css';
import type { Dispatch } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import pageTabs from '../../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../../shared/ui/use-current-in-strip.ts';
import type { SettingsTabProps } from '../editor/SettingsTab.tsx';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import type { Draft, DraftAction } from './draft.ts';
import styles from './policy.module.css';
import type { PolicyTab } from './policy-links.ts';

const loadEditor = async () => (await import('../editor/SettingsTab.tsx')).SettingsTab;
// Nearly everybody comes for it: it is fetched while the policy is.
loadEditor().catch(() => {});
const SettingsTab = lazyPart(loadEditor);
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

interface StripProps {
  tabs: readonly PolicyTab[];
  current: PolicyTab;
  linkTo(tab: PolicyTab): string;
}

export function PolicyTabStrip({ tabs, current, linkTo }: StripProps) {
  const { page } = useAccountI18n().text.policyEditor;
  const strip = useCurrentInStrip(current);
  return (
    <nav ref={strip} className={`${strips.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={page.sections}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={{ search: linkTo(tab) }}
          className={pageTabs.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {page.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}

interface Props {
  org: string;
  policy: PolicyDetails;
  current: PolicyTab;
  loaded: LoadedCatalogue | undefined;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  problems: SettingsTabProps['problems'];
  changed: boolean;
  disabled: boolean;
  /** The version that is looked at, among the versions. */
  version: number | undefined;
  versionTo(version: number | undefined): string;
}

/** What stands below the strip. */
export function PolicyTabContent(props: Props) {
  const { org, policy, current, loaded, draft, dispatch, problems, changed, disabled, version, versionTo } = props;
  const { type } = policy;
  const { content } = draft;
  switch (current) {
    case 'settings':
      return <SettingsTab {...{ org, type, loaded, draft, dispatch, problems, disabled }} />;
    case 'apps':
      return <AppsTab {...{ org, type, content, dispatch, disabled }} />;
    case 'bookmarks':
      return <BookmarksTab {...{ content, dispatch, disabled }} />;
    case 'scripts':
      return <ScriptsTab {...{ org, content, dispatch, disabled }} />;
    case 'assignments':
      return <AssignmentsTab {...{ org, policy }} />;
    case 'devices':
      return <PolicyDevicesTab {...{ org, policy }} />;
    case 'versions':
      return loaded && <VersionsTab {...{ org, policy, loaded, changed, version }} linkTo={versionTo} />;
  }
}
