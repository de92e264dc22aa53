import { type PolicyFile, policyFile } from '@muster/contract/policies';

export interface ReadFiles {
  policies: PolicyFile[];
  /** What could not be read, by the name of its file. */
  wrong: { name: string; reason: 'json' | 'shape'; field: string }[];
}

/** Policies out of JSON files; a file may hold one or a list of them. What is wrong keeps nothing else back. */
export async function readPolicyFiles(files: readonly Pick<File, 'name' | 'text'>[]): Promise<ReadFiles> {
  const read: ReadFiles = { policies: [], wrong: [] };
  for (const file of files) {
    let whole: unknown;
    try {
      // Windows editors begin a file with a mark.
      whole = JSON.parse((await file.text()).replace(/^﻿/, ''));
    } catch {
      read.wrong.push({ name: file.name, reason: 'json', field: '' });
      continue;
    }
    for (const one of Array.isArray(whole) ? whole : [whole]) {
      const result = policyFile.safeParse(one);
      if (result.success) read.policies.push(result.data);
      else read.wrong.push({ name: file.name, reason: 'shape', field: result.error.issues[0]?.path.join('.') || '{}' });
    }
  }
  return read;
}
