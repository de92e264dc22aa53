import type { PlistDict } from '@muster/plist/plist-value';
import { dictsIn, shownText } from './message-fields.ts';
import { type ReportedError, readErrorChain } from './report.ts';

/**
 * What devices say of an app or a book that they do not install, although they acknowledge the command.
 * https://developer.apple.com/documentation/devicemanagement/installapplicationresponse, installmediaresponse
 */
const rejections: Readonly<Record<string, string>> = {
  AppAlreadyInstalled: 'The app is installed already, and the user has not let the organization manage it.',
  NotSupported: 'The device does not support it.',
  CouldNotVerifyAppID: 'The device could not find out about the app at Apple.',
  AppStoreDisabled: 'The App Store is disabled on the device.',
  NotAnApp: 'It is no app.',
  PurchaseMethodNotSupportedInMultiUser: 'A device with several users takes licenses for devices alone.',
  CouldNotVerifyITunesStoreID: 'The device could not find out about it at Apple.',
  PurchaseNotFound: 'There is no license for it.',
  WrongMediaType: 'It is another kind of media.',
  DownloadInvalid: 'What was downloaded is not valid.',
  EnterpriseBooksNotSupportedInMultiUser: 'A device with several users takes no such books.',
};

/** Undefined for one that is on its way. */
function rejectionOf(report: PlistDict): ReportedError | undefined {
  const reason = shownText(report, 'RejectionReason');
  if (reason === undefined || reason === 'AppAlreadyQueued') return undefined;
  const words = Object.hasOwn(rejections, reason) ? `${rejections[reason]} (${reason})` : reason;
  return { code: undefined, domain: 'RejectionReason', description: words, englishDescription: words };
}

/**
 * Some commands are acknowledged although nothing of them was done: each part says for itself what became of it. The errors
 * where all parts were refused; undefined where something was done, or the command has no parts.
 * https://developer.apple.com/documentation/devicemanagement/settingsresponse, scheduleosupdateresponse
 */
export function refusedParts(report: PlistDict): ReportedError[] | undefined {
  const rejection = rejectionOf(report);
  if (rejection !== undefined) return [rejection];
  const settings = dictsIn(report, 'Settings');
  const updates = dictsIn(report, 'UpdateResults');
  const refused = [
    ...settings.filter((part) => shownText(part, 'Status') === 'Error'),
    ...updates.filter((part) => shownText(part, 'InstallAction') === 'Error'),
  ];
  if (refused.length === 0 || refused.length < settings.length + updates.length) return undefined;
  return refused.flatMap(readErrorChain).slice(0, 20);
}
