/** What a device is called, whose it is and what it carries when it comes. */
import { deviceRules } from '@muster/contract/devices';
import { distinctTags } from '../../platform/fold.ts';
import { interpolate, type KnownFacts, resolveDisplayName, resolveTag } from './display-name.ts';
import type { BoundDevice, Identity, LockedEnrollment, NamedPerson, Naming } from './enrollments-store.ts';
import type { Prepared } from './prepared-store.ts';

/**
 * From the way in, from what was prepared for the device, and from itself. A name that somebody chose stays, unless the way
 * in brings one; an employee and tags come on top of what is there.
 */
export function namingOf(
  enrollment: LockedEnrollment,
  who: Identity,
  known: BoundDevice | undefined,
  prepared: Prepared | undefined,
): Naming {
  const template = enrollment.templateId === null ? prepared?.template : undefined;
  const person = personOf(enrollment, prepared, template?.person ?? null);
  const facts = factsOf(who, person, { ...template?.variables, ...enrollment.variables });
  const pattern = enrollment.displayNamePattern ?? template?.displayNamePattern;
  const made = prepared?.displayName || (pattern && resolveDisplayName(pattern, facts));
  const own = who.deviceName || who.modelName || who.model || who.serialNumber || who.identifier;
  const kept = known?.renamed ? known.displayName : undefined;
  const brought = [...enrollment.tags, ...(template?.tags ?? []), ...(prepared?.tags ?? [])];
  const tags = brought.flatMap((tag) => resolveTag(tag, facts) ?? []);
  return {
    displayName: (made || kept || own).slice(0, deviceRules.nameMax),
    renamed: Boolean(made) || kept !== undefined,
    personId: person?.id ?? known?.personId ?? null,
    templateId: enrollment.templateId ?? template?.id ?? null,
    tags: distinctTags([...(known?.tags ?? []), ...tags]).slice(0, deviceRules.tagsMax),
  };
}

/** Whoever signed in or was invited; else for whom this device was prepared; else whom a template names for all of its devices. */
function personOf(
  { person, personOfTemplate }: LockedEnrollment,
  prepared: Prepared | undefined,
  ofTemplate: NamedPerson | null,
): NamedPerson | null {
  if (person !== null && !personOfTemplate) return person;
  return prepared?.person ?? person ?? ofTemplate;
}

export function factsOf(
  who: Identity,
  person: NamedPerson | null,
  variables: Readonly<Record<string, string>>,
): KnownFacts {
  const facts = {
    serialNumber: who.serialNumber,
    imei: [who.imei ?? []].flat()[0],
    identifier: who.identifier,
    model: who.model,
    modelName: who.modelName,
    os: who.os,
    osVersion: who.osVersion,
    deviceName: who.deviceName,
    employeeName: person && `${person.firstName} ${person.lastName}`.trim(),
    employeeFirstName: person?.firstName,
    employeeLastName: person?.lastName,
    employeeEmail: person?.email,
  };
  const brought = Object.entries(variables).map(([name, value]) => {
    // The value of an argument may name what is known of the device. An answer is what somebody typed.
    return [name, name.startsWith('argument.') ? interpolate(value, facts) : value] as const;
  });
  return { ...Object.fromEntries(brought), ...facts };
}
