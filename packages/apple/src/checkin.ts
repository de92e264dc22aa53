import type { PlistDict } from '@muster/plist/plist-value';
import { AppleMessageError } from './apple-message-error.ts';
import { type EnrollmentIdentity, identityOf, type MessageIds, readIds } from './enrollment-identity.ts';
import { bytesIn, flagIn, idIn, readMessage, requiredBytes, requiredId, shownText } from './message-fields.ts';

/** Anything else that comes to the same address is a command report. */
export const checkinContentType = 'application/x-apple-aspen-mdm-checkin';

interface Common {
  ids: MessageIds;
  identity: EnrollmentIdentity;
  /** The whole message, with keys that are not known here. */
  raw: PlistDict;
}

export interface Authenticate extends Common {
  type: 'Authenticate';
  topic: string;
  serialNumber: string | undefined;
  imei: string | undefined;
  meid: string | undefined;
  deviceName: string | undefined;
  /** Such as `iPhone14,2`. */
  productName: string | undefined;
  model: string | undefined;
  modelName: string | undefined;
  osVersion: string | undefined;
  buildVersion: string | undefined;
}

export interface TokenUpdate extends Common {
  type: 'TokenUpdate';
  topic: string;
  pushToken: Buffer;
  pushMagic: string;
  /** With which a passcode is cleared; sent once, so it is kept where a later message has none. */
  unlockToken: Buffer | undefined;
  /** Setup Assistant waits for DeviceConfigured. */
  awaitingConfiguration: boolean;
  notOnConsole: boolean;
}

export interface CheckOut extends Common {
  type: 'CheckOut';
  topic: string | undefined;
}

export interface UserAuthenticate extends Common {
  type: 'UserAuthenticate';
  /** Undefined in the first of two; then the server answers with a challenge, or declines with 410. */
  digestResponse: string | undefined;
}

export interface SetBootstrapToken extends Common {
  type: 'SetBootstrapToken';
  /** Undefined or empty: the device has none any more. */
  bootstrapToken: Buffer | undefined;
  awaitingConfiguration: boolean;
}

export interface GetBootstrapToken extends Common {
  type: 'GetBootstrapToken';
  awaitingConfiguration: boolean;
}

export interface DeclarativeManagement extends Common {
  type: 'DeclarativeManagement';
  /** `tokens`, `declaration-items`, `status` or `declaration/…`: see declarative-endpoint.ts. */
  endpoint: string;
  /** JSON. */
  data: Buffer | undefined;
}

export interface GetToken extends Common {
  type: 'GetToken';
  serviceType: string;
  parameters: PlistDict | undefined;
}

export type CheckinMessage =
  | Authenticate
  | TokenUpdate
  | CheckOut
  | UserAuthenticate
  | SetBootstrapToken
  | GetBootstrapToken
  | DeclarativeManagement
  | GetToken;

/**
 * A check-in message. Unknown keys are passed over, those that the protocol needs have to be there.
 * https://developer.apple.com/documentation/devicemanagement/check-in
 */
export function readCheckin(bytes: Uint8Array): CheckinMessage {
  const raw = readMessage(bytes);
  const type = requiredId(raw, 'MessageType');
  const read = readers[type as CheckinMessage['type']];
  if (!Object.hasOwn(readers, type) || read === undefined)
    throw new AppleMessageError('unknownType', `the check-in message ${type} is not known`, { key: 'MessageType' });
  const ids = readIds(raw);
  return read(raw, { ids, identity: identityOf(ids), raw });
}

type Readers = {
  [Type in CheckinMessage['type']]: (raw: PlistDict, common: Common) => Extract<CheckinMessage, { type: Type }>;
};

const readers: Readers = {
  Authenticate: (raw, common) => ({
    type: 'Authenticate',
    ...common,
    topic: requiredId(raw, 'Topic'),
    serialNumber: idIn(raw, 'SerialNumber'),
    imei: idIn(raw, 'IMEI'),
    meid: idIn(raw, 'MEID'),
    deviceName: shownText(raw, 'DeviceName'),
    productName: shownText(raw, 'ProductName'),
    model: shownText(raw, 'Model'),
    modelName: shownText(raw, 'ModelName'),
    osVersion: shownText(raw, 'OSVersion'),
    buildVersion: shownText(raw, 'BuildVersion'),
  }),
  TokenUpdate: (raw, common) => ({
    type: 'TokenUpdate',
    ...common,
    topic: requiredId(raw, 'Topic'),
    // 32 bytes today; Apple asks not to rely on it.
    pushToken: requiredBytes(raw, 'Token', 256),
    pushMagic: requiredId(raw, 'PushMagic'),
    unlockToken: notEmpty(bytesIn(raw, 'UnlockToken')),
    awaitingConfiguration: flagIn(raw, 'AwaitingConfiguration') ?? false,
    notOnConsole: flagIn(raw, 'NotOnConsole') ?? false,
  }),
  CheckOut: (raw, common) => ({ type: 'CheckOut', ...common, topic: idIn(raw, 'Topic') }),
  UserAuthenticate: (raw, common) => ({
    type: 'UserAuthenticate',
    ...common,
    digestResponse: shownText(raw, 'DigestResponse'),
  }),
  SetBootstrapToken: (raw, common) => ({
    type: 'SetBootstrapToken',
    ...common,
    bootstrapToken: notEmpty(bytesIn(raw, 'BootstrapToken')),
    awaitingConfiguration: flagIn(raw, 'AwaitingConfiguration') ?? false,
  }),
  GetBootstrapToken: (raw, common) => ({
    type: 'GetBootstrapToken',
    ...common,
    awaitingConfiguration: flagIn(raw, 'AwaitingConfiguration') ?? false,
  }),
  DeclarativeManagement: (raw, common) => ({
    type: 'DeclarativeManagement',
    ...common,
    endpoint: requiredId(raw, 'Endpoint'),
    data: notEmpty(bytesIn(raw, 'Data')),
  }),
  GetToken: (raw, common) => {
    const parameters = raw.get('TokenParameters');
    return {
      type: 'GetToken',
      ...common,
      serviceType: requiredId(raw, 'TokenServiceType'),
      parameters: parameters instanceof Map ? parameters : undefined,
    };
  },
};

const notEmpty = (bytes: Buffer | undefined) => (bytes === undefined || bytes.length === 0 ? undefined : bytes);
