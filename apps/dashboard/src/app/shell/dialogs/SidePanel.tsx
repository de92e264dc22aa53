import { labelIn } from '@muster/phrases/lookup';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { SlidePanel } from '@muster/ui/SlidePanel';
import { Construction, SearchX } from 'lucide-react';
import type { PanelAddress } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { adminPanels } from '../../../shared/panels/admin-panels.ts';
import { useSession } from '../../../shared/services.ts';
import { isAdmin } from '../../../shared/session/auth-state.ts';
import { panels } from '../../panels.ts';

interface Props {
  shown: PanelAddress | 'unknown';
  isOpen: boolean;
  onClose(): void;
}

export function SidePanel({ shown, isOpen, onClose }: Props) {
  const { text, texts } = useAccountI18n();
  const title = shown === 'unknown' ? text.notFound.title : labelIn(texts.labels, 'panelKind', shown.s);
  return (
    <SlidePanel isOpen={isOpen} onClose={onClose} title={title}>
      <Content shown={shown} title={title} />
    </SlidePanel>
  );
}

function Content({ shown, title }: { shown: PanelAddress | 'unknown'; title: string }) {
  const { text, texts } = useAccountI18n();
  const account = useSession();
  if (shown === 'unknown') return <EmptyState icon={SearchX} title={text.notAvailable.unknown} />;
  if (adminPanels.has(shown.s) && !(account && isAdmin(account))) {
    return (
      <div role="alert">
        <Notice kind="error">{texts.messages.permission.notAuthorized}</Notice>
      </div>
    );
  }
  const Panel = panels[shown.s];
  if (!Panel) {
    return (
      <EmptyState icon={Construction} title={title}>
        {text.notAvailable.panel}
      </EmptyState>
    );
  }
  return <Panel key={shown.id} id={shown.id} section={shown.section} meanwhile={<Skeleton lines={6} />} />;
}
