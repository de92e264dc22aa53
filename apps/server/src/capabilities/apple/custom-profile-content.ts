import { digestOfUuid } from '@muster/apple/configuration-profile';
import type { Composed, DeviceClass, Unable } from '../desired-state/index.ts';
import { artifactKey, digestOf } from './artifact-names.ts';
import type { Part, Parts } from './content-part.ts';

/** Profiles that somebody uploaded. A device has one of an identifier, so the policy that stands higher brings it. */
export function customProfileParts(profiles: Composed['profiles'], { target }: DeviceClass): Parts {
  const byIdentifier = new Map<string, Part & { digest: string }>();
  const unable: Unable[] = [];
  for (const profile of profiles) {
    const { id, identifier, digest, signedUuid, variables = [] } = profile;
    const first = byIdentifier.get(identifier);
    const hold = { part: 'profiles', item: id, leftOut: [] } as const;
    // On a Mac one for users goes to those who are signed in; elsewhere there is one scope.
    // https://developer.apple.com/documentation/devicemanagement/toplevel (PayloadScope)
    if (target.system === 'macOS' && profile.scope === 'User')
      unable.push({ part: 'profiles', item: id, why: { reason: 'noChannel' } });
    else if (first && first.digest === digest) first.artifact.holds = [...first.artifact.holds, hold];
    else if (first) unable.push({ part: 'profiles', item: id, why: { reason: 'unsupported' } });
    else
      byIdentifier.set(identifier, {
        digest,
        artifact: {
          key: artifactKey('profile', identifier),
          // A signed one keeps its UUID, by which the device tells the version.
          digest: signedUuid ? `${digestOfUuid(signedUuid)}${digest.slice(0, 32)}` : digestOf({ custom: digest }),
          variables: signedUuid ? [] : variables,
          holds: [hold],
          apply: 'apply-settings',
          remove: 'remove-settings',
          priority: 35,
          section: 'profiles',
        },
        content: { kind: 'custom', profile },
      });
  }
  return { parts: [...byIdentifier.values()].map(({ artifact, content }) => ({ artifact, content })), unable };
}
