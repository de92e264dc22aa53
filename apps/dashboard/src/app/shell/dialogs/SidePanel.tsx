import { labelIn } from '@muster/phrases/lookup';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { SlidePanel } from '@muster/ui/SlidePanel';
import { ChevronDown, ChevronUp, Construction, Lock, SearchX } from 'lucide-react';
import type { PanelAddress } from '../../../shared/dialogs/panel-address.ts';
import { usePanelNeighbours } from '../../../shared/dialogs/panel-order.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
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
    <SlidePanel isOpen={isOpen} onClose={onClose} title={title} actions={<Neighbours shown={shown} />}>
      <Content shown={shown} title={title} />
    </SlidePanel>
  );
}

/** From one row of the list behind it to the next, at the same section. */
function Neighbours({ shown }: { shown: PanelAddress | 'unknown' }) {
  const { text } = useAccountI18n();
  const { openPanel } = useDialogs();
  const panel = shown === 'unknown' ? undefined : shown;
  const around = usePanelNeighbours(panel?.s, panel?.id ?? '');
  if (!panel || !around) return null;
  const button = (icon: typeof ChevronUp, label: string, id: string | undefined) => (
    <Button
      color="white"
      size="sm"
      icon={icon}
      label={label}
      disabled={id === undefined}
      onClick={() => id !== undefined && openPanel({ ...panel, id })}
    />
  );
  return (
    <>
      {button(ChevronUp, text.list.previousRow, around.previous)}
      {button(ChevronDown, text.list.nextRow, around.next)}
    </>
  );
}

function Content({ shown, title }: { shown: PanelAddress | 'unknown'; title: string }) {
  const { text, texts } = useAccountI18n();
  const account = useSession();
  if (shown === 'unknown') return <EmptyState icon={SearchX} title={text.notAvailable.unknown} />;
  if (adminPanels.has(shown.s) && !(account && isAdmin(account))) {
    return (
      <div role="alert">
        <EmptyState icon={Lock} title={texts.messages.permission.notAuthorized} />
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
