import { dateIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { flagIn, numberIn, shownText } from './message-fields.ts';
import { type ReportedError, readErrorChain } from './report.ts';
import { listOf } from './result-lists.ts';

export interface OsUpdate {
  productKey: string;
  name: string | undefined;
  version: string | undefined;
  build: string | undefined;
  downloadSize: number | undefined;
  installSize: number | undefined;
  isCritical: boolean;
  isMajor: boolean;
  isSecurityResponse: boolean;
  restartRequired: boolean;
  deferredUntil: Date | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/availableosupdatesresponse */
export function readAvailableUpdates(report: PlistDict): OsUpdate[] | undefined {
  return listOf(report, 'AvailableOSUpdates', (update) => {
    const productKey = shownText(update, 'ProductKey');
    if (productKey === undefined) return undefined;
    return {
      productKey,
      name: shownText(update, 'HumanReadableName') ?? shownText(update, 'ProductName'),
      version: shownText(update, 'Version'),
      build: shownText(update, 'Build'),
      downloadSize: numberIn(update, 'DownloadSize'),
      installSize: numberIn(update, 'InstallSize'),
      isCritical: flagIn(update, 'IsCritical') ?? false,
      isMajor: flagIn(update, 'IsMajorOSUpdate') ?? false,
      isSecurityResponse: flagIn(update, 'IsSecurityResponse') ?? false,
      restartRequired: flagIn(update, 'RestartRequired') ?? false,
      deferredUntil: dateIn(update, 'DeferredUntil'),
    };
  });
}

export interface OsUpdateProgress {
  productKey: string | undefined;
  /** Apple's word, such as `Downloading`. */
  status: string | undefined;
  progress: 'downloaded' | 'downloading' | 'installing' | 'failed' | undefined;
  /** From 0 to 100. */
  percent: number | undefined;
  deferralsRemaining: number | undefined;
  nextInstallAt: Date | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/osupdatestatusresponse */
export function readUpdateStatus(report: PlistDict): OsUpdateProgress[] | undefined {
  return listOf(report, 'OSUpdateStatus', (update) => {
    const status = shownText(update, 'Status');
    const fraction = numberIn(update, 'DownloadPercentComplete');
    return {
      productKey: shownText(update, 'ProductKey'),
      status,
      progress: progressOf(status, flagIn(update, 'IsDownloaded') ?? false),
      // A fraction of one.
      percent: fraction === undefined ? undefined : Math.round(Math.min(1, Math.max(0, fraction)) * 100),
      deferralsRemaining: numberIn(update, 'DeferralsRemaining'),
      nextInstallAt: dateIn(update, 'NextScheduledInstall'),
    };
  });
}

function progressOf(status: string | undefined, isDownloaded: boolean): OsUpdateProgress['progress'] {
  if (status === 'Installing') return 'installing';
  if (status === 'Downloading') return 'downloading';
  if (status !== undefined && /Failed|Insufficient|RequiresComputer|PhoneCall/.test(status)) return 'failed';
  return isDownloaded ? 'downloaded' : undefined;
}

export interface ScheduledUpdate {
  productKey: string | undefined;
  installAction: string | undefined;
  status: string | undefined;
  errors: ReportedError[];
}

/** What became of ScheduleOSUpdate, update by update: the command itself may be acknowledged with an error in here. */
export function readScheduledUpdates(report: PlistDict): ScheduledUpdate[] | undefined {
  return listOf(report, 'UpdateResults', (update) => ({
    productKey: shownText(update, 'ProductKey'),
    installAction: shownText(update, 'InstallAction'),
    status: shownText(update, 'Status'),
    errors: readErrorChain(update),
  }));
}
