import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readPanel } from '../../../shared/dialogs/panel-address.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';

const SidePanel = lazyPart(async () => (await import('./SidePanel.tsx')).SidePanel);

/** The side panel that the address asks for (platform-shell.md, section 2, Side panels). */
export function PanelHost() {
  const { closePanel } = useDialogs();
  const [query] = useSearchParams();
  const asked = readPanel(query);
  // While it closes, it goes on showing what it showed.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && JSON.stringify(asked) !== JSON.stringify(last)) setLast(asked);
  const shown = asked ?? last;
  if (shown === undefined) return null;
  return <SidePanel shown={shown} isOpen={asked !== undefined} onClose={closePanel} />;
}
