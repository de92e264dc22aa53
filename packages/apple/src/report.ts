import { dictIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { AppleMessageError } from './apple-message-error.ts';
import { type EnrollmentIdentity, identityOf, type MessageIds, readIds } from './enrollment-identity.ts';
import { dictsIn, flagIn, idIn, numberIn, readMessage, requiredId, shownText } from './message-fields.ts';

export const reportStatuses = ['Idle', 'Acknowledged', 'Error', 'CommandFormatError', 'NotNow'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** One of the errors that led to another; the first is the nearest to what was asked. */
export interface ReportedError {
  code: number | undefined;
  domain: string | undefined;
  /** In the language of the device. */
  description: string | undefined;
  englishDescription: string | undefined;
}

export interface CommandReport {
  ids: MessageIds;
  identity: EnrollmentIdentity;
  status: ReportStatus;
  /** Undefined when the device is idle: it reports nothing and asks for the next command. */
  commandUuid: string | undefined;
  /** Only some responses repeat it. */
  requestType: string | undefined;
  errors: ReportedError[];
  notOnConsole: boolean;
  /** The whole report: the results of the command are in it. */
  raw: PlistDict;
}

/**
 * What a device says of a command, or that it is idle.
 * https://developer.apple.com/documentation/devicemanagement/commands-and-queries
 */
export function readReport(bytes: Uint8Array): CommandReport {
  const raw = readMessage(bytes);
  const status = requiredId(raw, 'Status');
  if (!isStatus(status))
    throw new AppleMessageError('unknownType', `the status ${status} is not known`, { key: 'Status' });
  const ids = readIds(raw);
  return {
    ids,
    identity: identityOf(ids),
    status,
    commandUuid: status === 'Idle' ? undefined : requiredId(raw, 'CommandUUID'),
    requestType: idIn(raw, 'RequestType') ?? shownText(dictIn(raw, 'Command') ?? new Map(), 'RequestType'),
    errors: readErrorChain(raw),
    notOnConsole: flagIn(raw, 'NotOnConsole') ?? false,
    raw,
  };
}

function isStatus(status: string): status is ReportStatus {
  return (reportStatuses as readonly string[]).includes(status);
}

/** https://developer.apple.com/documentation/devicemanagement/errorchainitem */
export function readErrorChain(dict: PlistDict): ReportedError[] {
  return dictsIn(dict, 'ErrorChain')
    .slice(0, 20)
    .map((item) => ({
      code: numberIn(item, 'ErrorCode'),
      domain: shownText(item, 'ErrorDomain'),
      description: shownText(item, 'LocalizedDescription'),
      englishDescription: shownText(item, 'USEnglishDescription'),
    }));
}
