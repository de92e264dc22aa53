/** After the last step: the profile is on its way, and this is what to do with it. */
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../../platform/html.ts';
import { type WrittenPage, writePage } from './page-frame.ts';
import type { PageView } from './page-view.ts';

export interface Done {
  /** Where the profile is. */
  profile: string;
  /** Who signs it, where devices do not know them; null where they trust whoever it is. */
  unknownSigner: string | null;
}

export function donePage(view: PageView, { profile, unknownSigner }: Done): WrittenPage {
  const { text } = view;
  const { done } = text;
  const notes = [
    view.device === 'mac' ? '' : done.minutes,
    unknownSigner === null ? '' : format(done.unverified, { signer: unknownSigner }),
    done.over,
  ].filter((note) => note !== '');
  const content = `<div><h1>${e(done.title)}</h1><p class="lead">${e(done.text)}</p></div>
<section class="card">${stepLists(view)}</section>
<a class="button plain" href="${e(profile)}">${e(done.again)}</a>
${notes.map((note) => `<p class="quiet">${e(note)}</p>`).join('')}`;
  // The browser stays at this page when it is given a file.
  const head = `<meta http-equiv="refresh" content="0;url=${e(profile)}">`;
  return writePage(view, { title: done.title, content, head });
}

/** An iPad says that it is a Mac, none of which can be touched: the style shows the list that fits. */
function stepLists(view: PageView): string {
  const { text, workspace } = view;
  const { phone, mac } = text.done;
  const list = (steps: Readonly<Record<string, string>>, device: string, kind = '') => {
    const lines = Object.values(steps).map((step) => `<li>${e(format(step, { name: workspace.name, device }))}</li>`);
    return `<ol class="steps${kind}">${lines.join('')}</ol>`;
  };
  if (view.device !== 'mac') return list(phone, text.devices[view.device]);
  return list(mac, text.devices.mac, ' pointed') + list(phone, text.devices.ipad, ' touched');
}
