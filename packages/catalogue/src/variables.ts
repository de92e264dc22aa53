import { isItemMark, isRecord, isSecretMark, mapValue, own } from './json-value.ts';

/** `{{serialNumber}}` in a text: a fact about the device stands there when the setting is sent. */
const variablePattern = /\{\{\s*([^{}]{0,100}?)\s*\}\}/g;

/** The names of the variables in a text or in everything that is in a value, each once. */
export function variablesIn(value: unknown): string[] {
  const names = new Set<string>();
  const collect = (one: unknown): void => {
    if (typeof one === 'string') for (const [, name = ''] of one.matchAll(variablePattern)) names.add(name);
    else if (Array.isArray(one)) for (const part of one) collect(part);
    else if (isRecord(one) && !isSecretMark(one) && !isItemMark(one))
      for (const part of Object.values(one)) collect(part);
  };
  collect(value);
  return [...names];
}

/** The same value with the facts in the place of variables. What a fact brings is not read again; a fact that is not known is empty. */
export function fillVariables<T>(value: T, facts: Readonly<Record<string, string | undefined>>): T {
  const fill = (text: string) =>
    text.replace(variablePattern, (_, name: string) => {
      const fact = own(facts, name);
      return typeof fact === 'string' ? fact : '';
    });
  return mapValue(value, (one) => {
    if (typeof one === 'string') return fill(one);
    return isSecretMark(one) || isItemMark(one) ? one : undefined;
  }) as T;
}
