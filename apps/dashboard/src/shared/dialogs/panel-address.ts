import { type PanelKind, panelKinds } from '@muster/contract/enumerations/platform';

/** What a side panel shows is in the address: `?s=build&id=1&section=logs` (platform-shell.md, section 2). */
export interface PanelAddress {
  s: PanelKind;
  id: string;
  section?: string | undefined;
}

/** The panel that an address asks for; 'unknown' for a kind that there is not. */
export function readPanel(query: URLSearchParams): PanelAddress | 'unknown' | undefined {
  const asked = query.get('s');
  if (asked === null) return undefined;
  const s = panelKinds.find((kind) => kind === asked);
  return s ? { s, id: query.get('id') ?? '', section: query.get('section') ?? undefined } : 'unknown';
}

export function withPanel(query: URLSearchParams, { s, id, section }: PanelAddress): URLSearchParams {
  const next = withoutDialogs(query);
  next.set('s', s);
  next.set('id', id);
  if (section === undefined) next.delete('section');
  else next.set('section', section);
  return next;
}

/** Closing clears what is shown and keeps the section, so that the next one opens at the same. */
export function withoutPanel(query: URLSearchParams): URLSearchParams {
  const next = withoutDialogs(query);
  next.delete('s');
  next.delete('id');
  return next;
}

/** Each navigation removes what a dialog was called by. */
function withoutDialogs(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('confirm');
  next.delete('modal');
  return next;
}
