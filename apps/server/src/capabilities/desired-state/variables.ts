/** What policies can name of a device: the variables of enrollment templates (contract/enrollment.ts). */
import { createHash } from 'node:crypto';
import type { Artifact } from './settings-driver.ts';

export interface DescribedDevice {
  serialNumber: string | null;
  imei: readonly string[];
  identifier: string | null;
  model: string | null;
  modelName: string | null;
  os: string;
  osVersion: string | null;
  deviceName: string | null;
  person: { firstName: string; lastName: string; email: string } | null;
}

export type VariableValues = Readonly<Record<string, string | undefined>>;

/** A device says of itself what it likes; no text that is sent can have these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** What is not known, or empty, has no value. */
export function variablesOf(device: DescribedDevice): VariableValues {
  const { person } = device;
  const known: Record<string, string | null | undefined> = {
    serialNumber: device.serialNumber,
    imei: device.imei[0],
    identifier: device.identifier,
    model: device.model,
    modelName: device.modelName,
    os: device.os,
    osVersion: device.osVersion,
    deviceName: device.deviceName,
    employeeName: person && `${person.firstName} ${person.lastName}`.trim(),
    employeeFirstName: person?.firstName,
    employeeLastName: person?.lastName,
    employeeEmail: person?.email,
  };
  const told = Object.entries(known).map(([name, value]) => [name, value?.replaceAll(invisible, '')] as const);
  return Object.fromEntries(told.filter(([, value]) => value));
}

/**
 * The version of an artifact on one device: of what the artifact is, and of the values in it. What a platform writes behind
 * the figures of its digest stays there.
 */
export function digestFor(
  { digest, variables }: Pick<Artifact, 'digest' | 'variables'>,
  values: VariableValues,
): string {
  if (variables.length === 0) return digest;
  const [, figures = '', rest = ''] = /^([0-9a-f]*)(.*)$/s.exec(digest) ?? [];
  const filled = variables.toSorted().map((name) => [name, values[name] ?? null]);
  const hash = createHash('sha256')
    .update(JSON.stringify([digest, filled]))
    .digest('hex');
  return hash.slice(0, Math.max(32, figures.length)) + rest;
}
