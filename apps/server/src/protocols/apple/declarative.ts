/** The declarative channel, which rides on check-in. */
import { AppleMessageError } from '@muster/apple/apple-message-error';
import type { DeclarativeManagement } from '@muster/apple/checkin';
import {
  declarationItemsResponse,
  declarationKindOf,
  declarationResponse,
  readEndpoint,
} from '@muster/apple/declarative';
import { isUserChannel } from '@muster/apple/enrollment-identity';
import { readStatusReport, type StatusReport } from '@muster/apple/status-report';
import { declarationsFor, takeDeclaredUpdate, tokensFor } from '../../capabilities/apple/index.ts';
import { mergeFacts, saveFacts } from '../../capabilities/devices/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { type Exchange, noteIdentity } from './exchange.ts';

export async function answerDeclarative(
  { platform, contact, transaction }: Exchange,
  { endpoint: path, data, identity }: DeclarativeManagement,
): Promise<Uint8Array | undefined> {
  const { deviceId } = contact;
  if (deviceId === null) return fail(4003);
  const wanted = readable(() => readEndpoint(path));
  const forUser = isUserChannel(identity.kind);
  return transaction(async (tx) => {
    await noteIdentity(tx, contact);
    if (wanted.endpoint === 'status') {
      const report = readable(() => readStatusReport(data ?? Buffer.alloc(0)));
      if (!forUser) await keepStatus(tx, deviceId, report);
      return undefined;
    }
    const owner = forUser ? undefined : deviceId;
    if (wanted.endpoint === 'tokens') return tokensFor(tx, platform, owner);
    const declarations = await declarationsFor(tx, platform, owner);
    if (wanted.endpoint !== 'declaration') return declarationItemsResponse(declarations);
    const found = declarations.find(
      ({ identifier, type }) => identifier === wanted.identifier && declarationKindOf(type) === wanted.kind,
    );
    return found ? declarationResponse(found) : fail(3001);
  });
}

async function keepStatus(tx: Tx, deviceId: string, { items, declarations }: StatusReport): Promise<void> {
  const text = (name: string) => {
    const value = items.get(name);
    return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
  };
  await takeDeclaredUpdate(tx, deviceId, items);
  const osVersion = text('device.operating-system.version');
  const osBuild = text('device.operating-system.build-version');
  if (osVersion || osBuild)
    await mergeFacts(tx, deviceId, 'details', { ...(osVersion && { osVersion }), ...(osBuild && { osBuild }) });
  const flag = (name: string) => {
    const value = items.get(name);
    return typeof value === 'boolean' ? value : undefined;
  };
  const passcodeCompliant = flag('passcode.is-compliant');
  const passcodePresent = flag('passcode.is-present');
  if (passcodeCompliant !== undefined || passcodePresent !== undefined)
    await mergeFacts(tx, deviceId, 'security', {
      ...(passcodeCompliant !== undefined && { passcodeCompliant }),
      ...(passcodePresent !== undefined && { passcodePresent }),
    });
  if (declarations !== undefined)
    await saveFacts(tx, deviceId, {
      declarations: {
        items: declarations.map(({ identifier, active, valid, reasons, serverToken }) => ({
          identifier,
          active,
          valid,
          reasons,
          ...(serverToken && { token: serverToken }),
        })),
      },
    });
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    if (error.key === 'Endpoint') throw new CodedError(3001, { cause: error });
    throw new CodedError(error.code === 'tooLarge' ? 6003 : 6001, { cause: error });
  }
}
