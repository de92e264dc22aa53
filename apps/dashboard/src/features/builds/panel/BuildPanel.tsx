import { findBuildApp, readBuild } from '@muster/contract/calls/build-details';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { PackageX } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useApp } from '../../../shared/apps/use-app.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { BuildFiles } from './BuildFiles.tsx';
import { BuildHead } from './BuildHead.tsx';
import { BuildSummary } from './BuildSummary.tsx';
import type { BuildProps } from './build-context.ts';
import styles from './panel.module.css';

const BuildDetailsSection = lazyPart(async () => (await import('./BuildDetailsSection.tsx')).BuildDetailsSection);
const BuildChangelog = lazyPart(async () => (await import('./BuildChangelog.tsx')).BuildChangelog);
const BuildScriptsSection = lazyPart(async () => (await import('./BuildScriptsSection.tsx')).BuildScriptsSection);
const BuildDeployer = lazyPart(async () => (await import('./BuildDeployer.tsx')).BuildDeployer);

interface Props {
  id: string;
  section: string | undefined;
}

const sections = ['summary', 'details', 'changelog', 'files', 'scripts', 'deployer'] as const;

/** The side panel `build`: what was sent, what was read from it, and what is done with it. It stands on pages of its app, and on those of all. */
export function BuildPanel({ id, section }: Props) {
  const { text } = useAccountI18n();
  const words = text.buildPanel;
  const { org = '', app: address } = useParams();
  useLive(org);
  const found = useCall(findBuildApp, { params: { org, buildId: id } }, { enabled: address === undefined });
  const { app, error: appError, retry } = useApp(found.data?.applicationId);
  const params = { org, appId: app?.id ?? '', buildId: id };
  const build = useCall(readBuild, { params }, { enabled: Boolean(app), follows: ['build', 'script'] });
  const owner = {
    data: app,
    error: found.error ?? appError,
    refetch: found.error ? () => void found.refetch() : retry,
  };
  const gone = { icon: PackageX, title: words.gone, text: words.goneText };
  return (
    <EntityPanel read={owner} gone={gone}>
      {(of) => (
        <EntityPanel read={build} gone={gone}>
          {(data) => <Whole org={org} app={of} build={data} section={section} />}
        </EntityPanel>
      )}
    </EntityPanel>
  );
}

function Whole({ section, ...of }: BuildProps & { section: string | undefined }) {
  const { text } = useAccountI18n();
  const words = text.buildPanel;
  const { openPanel } = useDialogs();
  const { id, attachmentList } = of.build;
  const meanwhile = <Skeleton lines={6} />;
  const contents = {
    summary: <BuildSummary {...of} />,
    details: <BuildDetailsSection {...of} meanwhile={meanwhile} />,
    changelog: <BuildChangelog {...of} meanwhile={meanwhile} />,
    files: <BuildFiles {...of} />,
    scripts: <BuildScriptsSection {...of} meanwhile={meanwhile} />,
    deployer: <BuildDeployer {...of} meanwhile={meanwhile} />,
  };
  return (
    <div className={styles.panel}>
      <BuildHead {...of} />
      <Tabs
        label={words.sections}
        selected={sections.find((name) => name === section) ?? 'summary'}
        onSelect={(next) => openPanel({ s: 'build', id, section: next })}
        items={sections.map((name) => ({
          id: name,
          label: words.tabs[name],
          content: contents[name],
          ...(name === 'files' && attachmentList.length > 0 && { count: attachmentList.length }),
        }))}
      />
    </div>
  );
}
