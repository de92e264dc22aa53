/** The eight check-in messages. https://developer.apple.com/documentation/devicemanagement/check-in */
import type { Authenticate, CheckinMessage, GetToken, SetBootstrapToken, TokenUpdate } from '@muster/apple/checkin';
import { bootstrapTokenReply, tokenReply } from '@muster/apple/checkin-replies';
import { deviceKindFrom } from '@muster/apple/device-kind';
import { isUserChannel } from '@muster/apple/enrollment-identity';
import { queueConfigured, queueFirstCommands, sealedAt } from '../../capabilities/apple/index.ts';
import { clearQueue } from '../../capabilities/commands/index.ts';
import {
  activateEnrollment,
  bindDevice,
  endEnrollment,
  findEnrollmentSecrets,
  saveBootstrapToken,
} from '../../capabilities/devices/index.ts';
import { makeMaidToken } from '../../capabilities/enrollment/index.ts';
import { fail } from '../../platform/errors.ts';
import { answerDeclarative } from './declarative.ts';
import { channelOf, type Exchange, mustBeOwn, noteIdentity, refuseOther } from './exchange.ts';

/** The body of the answer, where there is one. */
export async function checkIn(exchange: Exchange, message: CheckinMessage): Promise<Uint8Array | undefined> {
  switch (message.type) {
    case 'Authenticate':
      return authenticate(exchange, message);
    case 'CheckOut':
      return checkOut(exchange, message);
    default:
      await mustBeOwn(exchange, message.identity);
  }
  switch (message.type) {
    case 'TokenUpdate':
      return updateToken(exchange, message);
    case 'UserAuthenticate':
      // Network users are not managed; local ones come without asking.
      return fail(5264);
    case 'SetBootstrapToken':
      return setBootstrapToken(exchange, message);
    case 'GetBootstrapToken':
      return getBootstrapToken(exchange);
    case 'DeclarativeManagement':
      return answerDeclarative(exchange, message);
    case 'GetToken':
      return getToken(exchange, message);
  }
}

/**
 * The device has installed the profile and says who it is. Whatever waited for it was meant for another life of it. A
 * device that says it again with a renewed identity is the same, and goes on.
 */
async function authenticate(exchange: Exchange, message: Authenticate): Promise<undefined> {
  const { contact, transaction } = exchange;
  const { identity, serialNumber, imei, meid, deviceName, productName, osVersion, buildVersion } = message;
  if (contact.state === 'ended') fail(4004);
  if (contact.identifier !== null && contact.identifier !== identity.deviceId)
    await refuseOther(exchange, identity.deviceId);
  if (isUserChannel(identity.kind)) fail(6001);
  const isRenewal = contact.firstUse && contact.state === 'active';
  await transaction(async (tx) => {
    await noteIdentity(tx, contact);
    if (isRenewal) return;
    const kind = deviceKindFrom({ productName, modelName: message.modelName });
    const { deviceId } = await bindDevice(tx, contact.enrollmentId, {
      identifier: identity.deviceId,
      serialNumber,
      imei: [imei, meid].flatMap((one) => one ?? []),
      model: productName ?? message.model,
      modelName: message.modelName,
      subType: kind?.family,
      os: kind?.platform ?? 'iOS',
      osVersion,
      osBuild: buildVersion,
      deviceName,
      personal: identity.kind === 'userEnrollmentDevice',
    });
    await clearQueue(tx, { ...contact, deviceId }, 'reenrolled');
  });
}

async function updateToken({ platform, contact, transaction }: Exchange, message: TokenUpdate): Promise<undefined> {
  const { envelope } = platform;
  const { identity, ids, topic, pushToken, pushMagic, unlockToken, awaitingConfiguration } = message;
  await transaction(async (tx) => {
    await noteIdentity(tx, contact);
    const channel = await channelOf(tx, contact, identity, ids.userLongName ?? ids.userShortName);
    const id = channel.enrollmentId;
    const magic = await envelope.seal(tx, pushMagic, sealedAt.pushMagic(id));
    const { first } = await activateEnrollment(tx, id, {
      push: { topic, token: pushToken.toString('base64'), magic: magic.toString('base64') },
      ...(unlockToken && { unlockToken: await envelope.seal(tx, unlockToken, sealedAt.unlockToken(id)) }),
      awaitingConfiguration,
    });
    if (contact.deviceId === null) return;
    if (first && channel.channel === 'device') await queueFirstCommands(tx, contact.deviceId);
    if (awaitingConfiguration) await queueConfigured(tx, platform, { ...channel, deviceId: contact.deviceId });
  });
}

/** Said once more, it is as over as before. */
async function checkOut(exchange: Exchange, { identity, ids }: CheckinMessage): Promise<undefined> {
  const { contact, transaction } = exchange;
  if (contact.identifier !== identity.deviceId) await refuseOther(exchange, identity.deviceId);
  if (contact.state === 'ended') return;
  await transaction(async (tx) => {
    const channel = await channelOf(tx, contact, identity, ids.userShortName);
    await endEnrollment(tx, channel.enrollmentId, 'checkOut');
    if (channel.channel === 'device') await clearQueue(tx, channel, 'left');
  });
}

async function setBootstrapToken(
  { platform, contact, transaction }: Exchange,
  message: SetBootstrapToken,
): Promise<undefined> {
  const { enrollmentId: id } = contact;
  await transaction(async (tx) => {
    await noteIdentity(tx, contact);
    const sealed =
      message.bootstrapToken && (await platform.envelope.seal(tx, message.bootstrapToken, sealedAt.bootstrapToken(id)));
    await saveBootstrapToken(tx, id, sealed ?? null);
  });
}

/** Before one was set there is none, which is an answer as well. */
async function getBootstrapToken({ platform, contact, transaction }: Exchange): Promise<Uint8Array> {
  const { enrollmentId: id } = contact;
  const token = await transaction(async (tx) => {
    await noteIdentity(tx, contact);
    const sealed = (await findEnrollmentSecrets(tx, id))?.bootstrapToken;
    return sealed ? platform.envelope.open(tx, sealed, sealedAt.bootstrapToken(id)) : undefined;
  });
  return bootstrapTokenReply(token);
}

/**
 * Of a service that the server does not know, 400 is the answer; what it cannot vouch for is not found.
 * https://developer.apple.com/documentation/devicemanagement/get-token
 */
async function getToken({ platform, contact, transaction }: Exchange, { serviceType }: GetToken): Promise<Uint8Array> {
  if (serviceType !== 'com.apple.maid') return fail(6001);
  return transaction(async (tx) => {
    await noteIdentity(tx, contact);
    return tokenReply(Buffer.from((await makeMaidToken(tx, platform)) ?? fail(3001)));
  });
}
