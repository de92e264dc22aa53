import type { TemplateValues } from './template-form.ts';

/** A device as it might come. */
const device = {
  serialNumber: 'F4DRMG77N5',
  imei: '356938035643809',
  identifier: '00008140-000A1B2C3D4E5F60',
  model: 'iPhone17,3',
  modelName: 'iPhone 16',
  os: 'iOS',
  osVersion: '18.5',
  deviceName: 'iPhone',
};
const somebody = {
  employeeName: 'Ana Ruiz',
  employeeFirstName: 'Ana',
  employeeLastName: 'Ruiz',
  employeeEmail: 'ana@example.com',
};

type Facts = Readonly<Record<string, string>>;
const put = (pattern: string, facts: Facts) =>
  pattern.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_whole, name: string) => facts[name] ?? '');

/** What a device might be called; undefined where the pattern says nothing, and the device keeps its own name. */
export function exampleName(values: TemplateValues): string | undefined {
  const { displayNamePattern, signIn, mdmUserId, auxiliaryFields, arguments: given } = values;
  const known: Facts = { ...device, ...(signIn || mdmUserId !== '' ? somebody : {}) };
  const facts: Facts = {
    ...known,
    ...Object.fromEntries(auxiliaryFields.map(({ key, options }) => [`field.${key}`, options?.[0] ?? '…'])),
    ...Object.fromEntries(given.map(({ name, value }) => [`argument.${name}`, put(value, known)])),
  };
  const name = put(displayNamePattern, facts)
    .replaceAll(/\s+/g, ' ')
    // What stood around a value that is not known.
    .replaceAll(/^[\s\-–,·:/]+|[\s\-–,·:/]+$/g, '');
  return name === '' ? undefined : name;
}
