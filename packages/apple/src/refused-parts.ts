import type { PlistDict } from '@muster/plist/plist-value';
import { dictsIn, shownText } from './message-fields.ts';
import { type ReportedError, readErrorChain } from './report.ts';

/**
 * Some commands are acknowledged although nothing of them was done: each part says for itself what became of it. The errors
 * where all parts were refused; undefined where something was done, or the command has no parts.
 * https://developer.apple.com/documentation/devicemanagement/settingsresponse, scheduleosupdateresponse
 */
export function refusedParts(report: PlistDict): ReportedError[] | undefined {
  const settings = dictsIn(report, 'Settings');
  const updates = dictsIn(report, 'UpdateResults');
  const refused = [
    ...settings.filter((part) => shownText(part, 'Status') === 'Error'),
    ...updates.filter((part) => shownText(part, 'InstallAction') === 'Error'),
  ];
  if (refused.length === 0 || refused.length < settings.length + updates.length) return undefined;
  return refused.flatMap(readErrorChain).slice(0, 20);
}
