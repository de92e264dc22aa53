/** A device says what became of a command, or that it is idle, and gets the next one. */
import { isUserChannel } from '@muster/apple/enrollment-identity';
import { refusedParts } from '@muster/apple/refused-parts';
import type { CommandReport } from '@muster/apple/report';
import {
  isProtected,
  renderCommand,
  takeResults,
  UnsendableCommand,
  UnwantedCommand,
} from '../../capabilities/apple/index.ts';
import {
  type DeviceReport,
  endUnwanted,
  hasOpenCommands,
  takeNext,
  takeReport,
} from '../../capabilities/commands/index.ts';
import type { Contact } from '../../capabilities/devices/index.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { channelOf, type Exchange, mustBeOwn, noteIdentity } from './exchange.ts';

/** Undefined where there is nothing to do: 200 with an empty body. */
export async function takeCommandReport(exchange: Exchange, report: CommandReport): Promise<Uint8Array | undefined> {
  const { platform, contact, transaction } = exchange;
  await mustBeOwn(exchange, report.identity);
  // Until it has told its token it is not enrolled.
  if (contact.state !== 'active') return undefined;
  if (await isIdleForNothing(exchange, report)) return undefined;
  return transaction(async (tx) => {
    await noteIdentity(tx, contact);
    const { identity, ids } = report;
    const channel = await channelOf(tx, contact, identity, ids.userLongName ?? ids.userShortName);
    if (report.status !== 'Idle' && !(await keepReport(tx, platform, channel, report))) return undefined;
    return nextCommand(tx, platform, channel, report.status, await isProtected(tx));
  });
}

/** Most contacts are of devices that were woken for nothing, or look by themselves: one look, without a transaction. */
async function isIdleForNothing(
  { platform, contact }: Exchange,
  { status, identity }: CommandReport,
): Promise<boolean> {
  if (status !== 'Idle' || contact.firstUse || isUserChannel(identity.kind)) return false;
  const { organizationId, enrollmentId } = contact;
  return !(await platform.db.readTenant(organizationId, systemActor, (tx) => hasOpenCommands(tx, enrollmentId)));
}

/** False where the device has left. */
async function keepReport(tx: Tx, platform: Platform, channel: Contact, report: CommandReport): Promise<boolean> {
  const { commandUuid = '', raw } = report;
  if (report.status === 'Idle') return true;
  const refused = report.status === 'Acknowledged' ? refusedParts(raw) : undefined;
  const status = refused === undefined ? report.status : 'Error';
  const errors = refused ?? report.errors;
  const [first] = errors;
  const error = first && {
    // The first says what was not done, those after it why.
    message: [...new Set(errors.map(wordsOf))].join(' '),
    code: first.code === undefined ? null : Math.trunc(first.code),
    domain: first.domain ?? null,
    chain: errors.length,
  };
  const moved = await takeReport(tx, channel, { commandId: commandUuid, status, error });
  if (moved === undefined || status !== 'Acknowledged') return true;
  return takeResults(tx, platform.envelope, channel, moved, raw);
}

function wordsOf({ englishDescription, description, domain, code }: CommandReport['errors'][number]): string {
  return englishDescription ?? description ?? `${domain ?? 'error'} ${code ?? ''}`.trim();
}

/** What cannot be made any more fails, and the one after it is looked at. */
async function nextCommand(
  tx: Tx,
  platform: Platform,
  channel: Contact,
  after: DeviceReport['status'] | 'Idle',
  held: boolean,
): Promise<Uint8Array | undefined> {
  for (;;) {
    const next = await takeNext(tx, channel, { after, protected: held });
    if (next === undefined) return undefined;
    try {
      return await renderCommand(tx, platform, next);
    } catch (error) {
      if (error instanceof UnwantedCommand) {
        await endUnwanted(tx, next.id);
        continue;
      }
      if (!(error instanceof UnsendableCommand)) throw error;
      const problem = { message: error.message, code: null, domain: null, chain: 1 };
      await takeReport(tx, channel, { commandId: next.id, status: 'Error', error: problem });
    }
  }
}
