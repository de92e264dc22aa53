import { type AssetDetails, assetFields, type Script, scriptFields } from '@muster/contract/assets';
import { ApiError } from '@muster/contract/client';
import type { Form } from '../../../shared/form/use-form.ts';

export const scriptSchemas = { ...assetFields, ...scriptFields };
export type ScriptForm = Form<typeof scriptSchemas>;

const starts = {
  bash: '#!/bin/bash\n',
  zsh: '#!/bin/zsh\n',
  python: '#!/usr/bin/env python3\n',
  powershell: '',
} as const;

/** The first line of a script that nobody has written yet. */
export function startOf(language: Script['language']): string {
  return starts[language];
}

/** Nothing but the first line of one of the languages. */
export function isUntouched(content: string): boolean {
  return Object.values(starts).some((start) => start === content);
}

export const newScript = {
  name: '',
  description: '',
  tags: [] as string[],
  language: 'bash' as Script['language'],
  content: starts.bash as string,
  arguments: [] as Script['arguments'],
};

export function valuesOf({ name, description, tags }: AssetDetails, script: Script): typeof newScript {
  return { name, description, tags, ...script };
}

/** A field that nothing is chosen in is empty for forms; this one never is. */
export function languageIn({ language }: Pick<ScriptForm['values'], 'language'>): Script['language'] {
  return language || newScript.language;
}

const nameUsed = 5091;
const unknownNames = 5312;

/** The error of a call that is about a field. */
export function scriptField(error: unknown): ['name'] | ['content'] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === nameUsed) return ['name'];
  return error.code === unknownNames ? ['content'] : undefined;
}
