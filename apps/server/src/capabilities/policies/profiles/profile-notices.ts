/** What devices may not like about a profile that somebody made elsewhere: told, and taken all the same. */
import { type Mobileconfig, type MobileconfigPayload, plainLine } from '@muster/apple/read-mobileconfig';
import { checkItems } from '@muster/catalogue/check-items';
import { type Catalogue, isForType } from '@muster/catalogue/load-catalogue';
import type { CustomProfile } from '@muster/contract/policies';

type Notice = CustomProfile['notices'][number];

/** More would be read by nobody. */
const noticesAtMost = 100;

export function noticesOf(catalogue: Catalogue, profile: Mobileconfig): Notice[] {
  const { signer, scope, hasRemovalPassword, payloads } = profile;
  const notices: Notice[] = [];
  if (signer && !signer.known) notices.push({ notice: 'unknownSigner', detail: signer.name });
  if (signer?.expired) notices.push({ notice: 'expiredSigner', detail: signer.name });
  if (scope === 'User') notices.push({ notice: 'userScope', detail: '' });
  if (hasRemovalPassword) notices.push({ notice: 'removalPassword', detail: '' });
  const ofPayloads = payloads.flatMap((payload) => noticesOfPayload(catalogue, payload));
  // The same payload may stand there many times.
  const once = new Map([...notices, ...ofPayloads].map((notice) => [JSON.stringify(notice), notice]));
  return [...once.values()].slice(0, noticesAtMost);
}

export function isKnownPayload(catalogue: Catalogue, type: string): boolean {
  return catalogue.group(groupOf(type)) !== undefined;
}

const groupOf = (type: string) => `apple.profile.${type}`;

function noticesOfPayload(catalogue: Catalogue, { type, values }: MobileconfigPayload): Notice[] {
  const group = catalogue.group(groupOf(type));
  if (!group) return [{ notice: 'unknownPayload', detail: type }];
  const item = { id: 'payload', group: group.id, values };
  return checkItems(catalogue, [item], { type: isForType(group, 'ios') ? 'ios' : 'macos' }).flatMap(
    ({ path, problem }): Notice[] => {
      // Positions in lists tell nothing about the key.
      const detail = plainLine([type, ...path.filter((step) => typeof step === 'string')].join('.')) ?? type;
      if (problem === 'unknownKey') return [{ notice: 'unknownKey', detail }];
      return problem === 'type' || problem === 'range' || problem === 'value' ? [{ notice: 'wrongType', detail }] : [];
    },
  );
}
