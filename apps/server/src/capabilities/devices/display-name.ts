/** Names of devices that are made from what is known of them (`interpolated` in the contract checks the pattern). */
import { deviceRules } from '@muster/contract/devices';

export interface NamedFacts {
  serialNumber?: string | null | undefined;
  imei?: string | null | undefined;
  identifier?: string | null | undefined;
  model?: string | null | undefined;
  modelName?: string | null | undefined;
  os?: string | null | undefined;
  osVersion?: string | null | undefined;
  deviceName?: string | null | undefined;
  employeeName?: string | null | undefined;
  employeeFirstName?: string | null | undefined;
  employeeLastName?: string | null | undefined;
  employeeEmail?: string | null | undefined;
}

/** What a pattern may name; the same as `displayNameVariables` of the contract. */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Undefined where nothing of what the pattern names is known, and it says nothing by itself. */
export function resolveDisplayName(pattern: string, facts: NamedFacts): string | undefined {
  const known = facts as Readonly<Record<string, string | null | undefined>>;
  const text = pattern
    .replaceAll(placeholder, (_whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? '') : ''))
    .replaceAll(/\s+/g, ' ')
    // What stood around a value that is not known.
    .replaceAll(/^[\s\-–,·:/]+|[\s\-–,·:/]+$/g, '');
  return text === '' ? undefined : text.slice(0, deviceRules.nameMax).toWellFormed();
}
