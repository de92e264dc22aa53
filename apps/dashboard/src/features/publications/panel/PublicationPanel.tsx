import { readApp } from '@muster/contract/calls/apps';
import { readPublication } from '@muster/contract/calls/publications';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { SearchX } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import type { PanelProps } from '../../../shared/feature.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { PublicationHead } from './PublicationHead.tsx';
import { PublicationSummary } from './PublicationSummary.tsx';
import styles from './panel.module.css';
import { readPanelId } from './panel-id.ts';
import type { PublicationProps } from './publication-context.ts';

const AccessPreview = lazyPart(async () => (await import('./AccessPreview.tsx')).AccessPreview);
const EditPublication = lazyPart(async () => (await import('../form/EditPublication.tsx')).EditPublication);
const NewPublication = lazyPart(async () => (await import('../form/NewPublication.tsx')).NewPublication);

const sections = ['summary', 'access', 'settings'] as const;
/** A build that arrives or goes changes what is given. */
const follows = ['publishedApplication', 'build', 'userAudience'] as const;

/** The side panel `publication`: what visitors get, who they are, and how to make and change it. */
export function PublicationPanel({ id, section }: PanelProps) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const asked = readPanelId(id);
  if ('appId' in asked) {
    return <NewPublication key={id} org={org} appId={asked.appId} meanwhile={<Skeleton lines={8} />} />;
  }
  return <Existing key={id} org={org} publicationId={asked.publicationId} section={section} />;
}

interface Props {
  org: string;
  publicationId: string;
  section: string | undefined;
}

function Existing({ org, publicationId, section }: Props) {
  const { text } = useAccountI18n();
  const words = text.publications.panel;
  const read = useCall(readPublication, { params: { org, publicationId } }, { follows });
  const appId = read.data?.applicationId ?? '';
  // For the role in it.
  const app = useCall(readApp, { params: { org, appId } }, { enabled: appId !== '' });
  const gone = { icon: SearchX, title: words.gone, text: words.goneText };
  return (
    <EntityPanel read={read} gone={gone}>
      {(publication) => (
        <EntityPanel read={app} gone={gone}>
          {(of) => <Whole org={org} app={of} publication={publication} section={section} />}
        </EntityPanel>
      )}
    </EntityPanel>
  );
}

function Whole({ section, ...of }: PublicationProps & { section: string | undefined }) {
  const words = useAccountI18n().text.publications.panel;
  const { openPanel } = useDialogs();
  const { id } = of.publication;
  const meanwhile = <Skeleton lines={6} />;
  const contents = {
    summary: <PublicationSummary {...of} />,
    access: <AccessPreview {...of} meanwhile={meanwhile} />,
    settings: <EditPublication {...of} meanwhile={meanwhile} />,
  };
  return (
    <div className={styles.panel}>
      <PublicationHead {...of} />
      <Tabs
        label={words.sections}
        selected={sections.find((name) => name === section) ?? 'summary'}
        onSelect={(next) => openPanel({ s: 'publication', id, section: next })}
        items={sections.map((name) => ({ id: name, label: words.tabs[name], content: contents[name] }))}
      />
    </div>
  );
}
