/** What commands for the desired state bring: made when they are sent, from what is wanted then. */
import { type ConfigurationProfile, writeConfigurationProfile } from '@muster/apple/configuration-profile';
import { signProfile } from '@muster/apple/sign-profile';
import { fillVariables } from '@muster/catalogue/variables';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenCommand } from '../commands/index.ts';
import { windowAt } from '../desired-state/index.ts';
import { openProfileFile } from '../policies/index.ts';
import { readArtifactKey } from './artifact-names.ts';
import { authorityIn } from './authority.ts';
import { asDer, fillCustomProfile } from './custom-profile-file.ts';
import { type Desired, type DesiredPart, findDesired, openValues } from './desired-artifacts.ts';
import { mdmUrl } from './enrollments.ts';
import { readWorkspaceInfo } from './enterprise-store.ts';
import { appArguments } from './install-app.ts';
import { publicSigner } from './public-signer.ts';
import { appleSettings } from './settings-driver.ts';
import { UnsendableCommand } from './unsendable-command.ts';
import { UnwantedCommand } from './unwanted-command.ts';

interface Rendered {
  /** Another than the usual one of the kind. */
  requestType?: string;
  args: Record<string, unknown>;
}

const removes: ReadonlySet<string> = new Set(['remove-settings', 'remove-app', 'remove-book']);

/** Throws `UnwantedCommand` where something else is wanted by now: the next plan sends that. */
export async function renderArtifact(tx: Tx, platform: Platform, command: OpenCommand): Promise<Rendered> {
  const { artifact = '', digest } = command.arguments as { artifact?: string; digest?: string };
  const read = readArtifactKey(artifact);
  if (read === undefined) throw new UnsendableCommand(`there is nothing that is named ${artifact}`);
  const desired = await findDesired(tx, command.deviceId);
  const part = desired?.parts.get(artifact);
  if (removes.has(command.kind)) {
    if (part !== undefined && part.artifact.offered !== true) throw new UnwantedCommand('it is wanted again');
    return { args: removal(read) };
  }
  if (desired === undefined || part === undefined) throw new UnwantedCommand('it is not wanted any more');
  if (part.digest !== digest) throw new UnwantedCommand('another version of it is wanted by now');
  const { schedule } = part.artifact;
  if (schedule && windowAt(schedule, await appleSettings.timeZone(tx), new Date().toISOString()).opensAt !== null)
    throw new UnwantedCommand('its hours are over');
  return content(tx, platform, command, desired, part);
}

function removal({ kind, name }: NonNullable<ReturnType<typeof readArtifactKey>>): Record<string, unknown> {
  return kind === 'book' ? { MediaType: 'Book', iTunesStoreID: name } : { Identifier: name };
}

async function content(
  tx: Tx,
  platform: Platform,
  command: OpenCommand,
  desired: Desired,
  part: DesiredPart,
): Promise<Rendered> {
  const what = part.content;
  switch (what.kind) {
    case 'profile': {
      const opened = await openValues(tx, platform.envelope, desired, what.payloads);
      return sent(tx, platform, {
        identifier: what.identifier,
        digest: part.digest,
        displayName: fillVariables(what.displayName, desired.values),
        removalDisallowed: true,
        payloads: opened.map(({ id, type, group, name, values }) => ({
          id,
          type,
          shape: group && { keys: group.settings, item: group.item },
          displayName: name === undefined ? undefined : fillVariables(name, desired.values),
          values,
        })),
      });
    }
    case 'custom': {
      const { profileId, signedUuid, variables = [] } = what.profile;
      const file = await openProfileFile(tx, platform, profileId);
      if (file === undefined) throw new UnwantedCommand('the profile is not there any more');
      // What somebody signed goes out as it came.
      if (signedUuid) return { args: { Payload: asDer(file.bytes).toString('base64') } };
      const own = Object.fromEntries(variables.map((name) => [name, desired.values[name] ?? '']));
      return { args: await signed(tx, platform, fillCustomProfile(file.bytes, part.digest, own)) };
    }
    case 'app':
      return appArguments(tx, platform, command, what.app, desired.values);
    case 'book':
      return { args: { MediaType: 'Book', iTunesStoreID: Number(what.storeId) } };
    case 'declaration':
      throw new UnsendableCommand('a declaration is not sent by a command');
  }
}

async function sent(tx: Tx, platform: Platform, profile: ConfigurationProfile): Promise<Rendered> {
  const { name: organization } = await readWorkspaceInfo(tx);
  return { args: await signed(tx, platform, writeConfigurationProfile({ ...profile, organization })) };
}

/** As profiles of enrollment: by the certificate of the server's name where it has one, else by the workspace's CA. */
async function signed(tx: Tx, platform: Platform, profile: Buffer): Promise<{ Payload: string }> {
  const signer = (await publicSigner(platform, mdmUrl(platform))) ?? (await authorityIn(tx, platform));
  const bytes = signer ? signProfile(profile, signer, new Date()) : profile;
  return { Payload: bytes.toString('base64') };
}
