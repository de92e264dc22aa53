/** Commands as they go over the wire: made when they are sent, from what is known then. */
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { toCommandArguments } from '@muster/apple/command-arguments';
import { deviceQueries } from '@muster/apple/command-support';
import { writeCommand } from '@muster/apple/commands';
import { PlistError } from '@muster/plist/plist-error';
import type { PlistDict } from '@muster/plist/plist-value';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OpenCommand, openArguments } from '../commands/index.ts';
import { findDevice, findEnrollmentSecrets } from '../devices/index.ts';
import { type Shape, shapeOf } from './command-shape.ts';
import { tokensFor } from './desired-declarations.ts';
import { profileIdentifier } from './enrollment-profile.ts';
import { makeEnrollmentProfile } from './enrollments.ts';
import { renderArtifact } from './render-artifact.ts';
import { sealedAt } from './sealed-at.ts';
import { targetOf } from './target.ts';
import { UnsendableCommand } from './unsendable-command.ts';

export async function renderCommand(tx: Tx, platform: Platform, command: OpenCommand): Promise<Buffer> {
  const args = await openArguments(tx, platform.envelope, command);
  const shape = shapeOf(command.kind, args);
  try {
    const rendered =
      shape.needs === 'artifact'
        ? await renderArtifact(tx, platform, command)
        : { args: { ...shape.args, ...(await knownArguments(tx, platform, command, shape)) } };
    const { requestType = shape.requestType, args: given } = rendered;
    const rest = toCommandArguments(requestType, given);
    return writeCommand({ commandUuid: command.id, requestType, args: rest as PlistDict });
  } catch (error) {
    // What is not there now (a push certificate that has ended, say) will not be there for the next in the queue either.
    const isRefused = error instanceof CodedError && error.status < 500;
    if (error instanceof AppleMessageError || error instanceof PlistError || isRefused)
      throw new UnsendableCommand(error.message, { cause: error });
    throw error;
  }
}

/** What only this side knows. */
async function knownArguments(
  tx: Tx,
  platform: Platform,
  { kind, deviceId, enrollmentId }: OpenCommand,
  { needs }: Shape,
): Promise<Record<string, unknown>> {
  switch (needs) {
    case 'unlockToken': {
      const sealed = (await findEnrollmentSecrets(tx, enrollmentId))?.unlockToken;
      if (!sealed) throw new UnsendableCommand('the device has sent no unlock token');
      const token = await platform.envelope.open(tx, sealed, sealedAt.unlockToken(enrollmentId));
      return { UnlockToken: token.toString('base64') };
    }
    case 'managementProfile': {
      if (kind === 'unenroll') return { Identifier: profileIdentifier(tx.organizationId) };
      const profile = await makeEnrollmentProfile(tx, platform, enrollmentId);
      return { Payload: profile.toString('base64') };
    }
    case 'declarations': {
      return { Data: (await tokensFor(tx, platform, deviceId)).toString('base64') };
    }
    case 'queries': {
      const device = await findDevice(tx, deviceId);
      return { Queries: device ? deviceQueries(targetOf(device)) : [] };
    }
    default:
      return {};
  }
}
