import type { PolicyType, Setting, SettingProblem, SettingSystem, ValueProblem } from './catalogue.ts';
import { isItemMark, isRecord, isSecretMark, isWritable } from './json-value.ts';
import { type KeyHolder, keysOfSetting, settingOfKey } from './load-catalogue.ts';
import { variablesIn } from './variables.ts';

type Path = SettingProblem['path'];

export interface CheckOptions {
  type: PolicyType;
  /** The names that variables can have. Without them names are not checked. */
  variables?: readonly string[] | undefined;
  /** The ids of the secrets that are kept. Without them every mark of a secret is taken for good. */
  secrets?: ReadonlySet<string> | undefined;
}

export interface CheckContext extends CheckOptions {
  /** Those that the policy is for and that have the group. */
  systems: readonly SettingSystem[];
  /** The group of each item of the policy. */
  groupOf: ReadonlyMap<string, string>;
  add(
    path: Path,
    problem: ValueProblem,
    severity: SettingProblem['severity'],
    expected?: SettingProblem['expected'],
  ): void;
}

export function checkKeys(
  holder: KeyHolder,
  values: Readonly<Record<string, unknown>>,
  path: Path,
  context: CheckContext,
): void {
  for (const [key, value] of Object.entries(values)) {
    const setting = settingOfKey(holder, key);
    const at = [...path, key];
    // No platform has a way to send it, and nobody a way to see it.
    if (!isWritable(key)) context.add(at, 'value', 'error');
    if (!setting || setting.reserved) context.add(at, 'unknownKey', 'notice');
    checkValue(setting ?? { key, type: 'any' }, value, at, context);
  }
  for (const { key, required, systems } of holder.keys) {
    if (!required || Object.hasOwn(values, key)) continue;
    // Nobody has to give what none of the devices knows.
    const wanted = !systems || context.systems.some((system) => systems[system] !== false);
    if (wanted) context.add([...path, key], 'required', 'error');
  }
}

function checkValue(setting: Setting, value: unknown, path: Path, context: CheckContext): void {
  if (isSecretMark(value)) checkSecretMark(setting, value.$secret, path, context);
  else if (isItemMark(value)) checkItemMark(setting, value.$item, path, context);
  else if (setting.type === 'any') checkAnything(setting, value, path, context);
  else if (!isOfType(setting.type, value)) context.add(path, 'type', 'error');
  else if (Array.isArray(value)) {
    checkRange(setting, value.length, path, context);
    const { item = { key: setting.key, type: 'any' } } = setting;
    for (const [index, one] of value.entries()) checkValue(item, one, [...path, index], context);
  } else if (isRecord(value)) checkKeys(keysOfSetting(setting), value, path, context);
  else checkPlain(setting, value as string | number | boolean, path, context);
}

function checkSecretMark(setting: Setting, id: string, path: Path, context: CheckContext): void {
  if (!setting.secret && setting.type !== 'any') context.add(path, 'type', 'error');
  else if (context.secrets && !context.secrets.has(id)) context.add(path, 'secretMissing', 'error');
}

function checkItemMark(setting: Setting, id: string, path: Path, context: CheckContext): void {
  if (!setting.reference && setting.type !== 'any') {
    context.add(path, 'type', 'error');
    return;
  }
  const group = context.groupOf.get(id);
  const fits = group !== undefined && (!setting.groups || setting.groups.includes(group));
  if (!fits) context.add(path, 'reference', 'error', setting.groups);
}

/** What nobody described: kept, though the marks and variables in it have to be right. */
function checkAnything(setting: Setting, value: unknown, path: Path, context: CheckContext): void {
  if (value === null || value === undefined) context.add(path, 'type', 'error');
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      checkValue({ key: setting.key, type: 'any' }, one, [...path, index], context);
  } else if (isRecord(value)) checkKeys({ keys: [], open: true, item: undefined }, value, path, context);
  else if (typeof value === 'string') checkText(value, path, context);
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.]\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function isOfType(type: Setting['type'], value: unknown): boolean {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'real':
      return Number.isFinite(value);
    case 'string':
      return typeof value === 'string';
    case 'date':
      return typeof value === 'string' && isoDate.test(value) && !Number.isNaN(Date.parse(value));
    case 'data':
      return typeof value === 'string' && base64.test(value);
    case 'array':
      return Array.isArray(value);
    case 'dictionary':
      return isRecord(value);
    case 'any':
      return true;
  }
}

function checkPlain(setting: Setting, value: string | number | boolean, path: Path, context: CheckContext): void {
  const { values, pattern, type } = setting;
  if (values && !values.includes(value) && !isSumOfFlags(setting, value)) {
    context.add(path, 'value', 'error', values);
    return;
  }
  if (typeof value === 'number') checkRange(setting, value, path, context);
  if (typeof value !== 'string' || type !== 'string') return;
  // A secret is sent as it is: a password may have whatever looks like a variable.
  if (!checkText(value, path, setting.secret ? { ...context, variables: undefined } : context)) return;
  if (variablesIn(value).length > 0 || values) return;
  if (pattern && !(value.length <= 1000 && new RegExp(pattern).test(value))) {
    context.add(path, 'value', 'error', [pattern]);
  }
  // A number that the platform writes as text.
  if (setting.min === undefined && setting.max === undefined) return;
  if (/^-?\d{1,15}$/.test(value)) checkRange(setting, Number(value), path, context);
  else context.add(path, 'type', 'error');
}

function isSumOfFlags({ flags, values = [] }: Setting, value: unknown): boolean {
  if (!flags || typeof value !== 'number' || value < 0) return false;
  const bits = values.filter((one) => typeof one === 'number' && one > 0) as number[];
  return (BigInt(value) & ~bits.reduce((all, one) => all | BigInt(one), 0n)) === 0n;
}

function checkRange({ min, max }: Setting, value: number, path: Path, context: CheckContext): void {
  const low = min ?? Number.NEGATIVE_INFINITY;
  const high = max ?? Number.POSITIVE_INFINITY;
  if (value >= low && value <= high) return;
  context.add(path, 'range', 'error', [low, high].filter(Number.isFinite));
}

/** False where nothing else about it is worth telling. */
function checkText(text: string, path: Path, context: CheckContext): boolean {
  const can = isWritable(text);
  if (can) checkVariables(text, path, context);
  else context.add(path, 'value', 'error');
  return can;
}

function checkVariables(text: string, path: Path, { variables, add }: CheckContext): void {
  if (!variables) return;
  if (variablesIn(text).some((name) => !variables.includes(name))) add(path, 'variable', 'error', variables);
}
