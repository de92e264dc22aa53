/** Names and tags of devices that are made from what is known of them (`interpolated` in the contract checks the patterns). */
import { deviceRules } from '@muster/contract/devices';

/** By the names of `enrollmentVariables`, and of what the way in brought: `argument.site`, `field.floor`. */
export type KnownFacts = Readonly<Record<string, string | null | undefined>>;

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

function valueIn(facts: KnownFacts, name: string): string {
  return Object.hasOwn(facts, name) ? (facts[name] ?? '') : '';
}

/** What is filled in is not read again: an answer with braces stays an answer. */
export function interpolate(pattern: string, facts: KnownFacts): string {
  return pattern.replaceAll(placeholder, (_whole, name: string) => valueIn(facts, name));
}

/** Undefined where nothing of what the pattern names is known, and it says nothing by itself. */
export function resolveDisplayName(pattern: string, facts: KnownFacts): string | undefined {
  const text = oneLine(interpolate(pattern, facts))
    // What stood around a value that is not known.
    .replaceAll(/^[\s\-–,·:/]+|[\s\-–,·:/]+$/g, '');
  return text === '' ? undefined : shortened(text, deviceRules.nameMax);
}

/** Undefined where something that it names is not known: half a tag is another tag. */
export function resolveTag(tag: string, facts: KnownFacts): string | undefined {
  const names = [...tag.matchAll(placeholder)].map(([, name = '']) => name);
  if (names.some((name) => valueIn(facts, name).trim() === '')) return undefined;
  const text = shortened(oneLine(interpolate(tag, facts)).trim(), deviceRules.tagMax).trim();
  return text === '' ? undefined : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function shortened(text: string, max: number): string {
  return text.slice(0, max).toWellFormed();
}
