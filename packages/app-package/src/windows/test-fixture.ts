import { readFileSync } from 'node:fs';
import { type ByteSource, blockSource, bytesSource } from '../byte-source.ts';

/** A file of packages/app-package/fixtures/windows. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../fixtures/windows/${name}`, import.meta.url)));
}

export function fixtureSource(name: string): ByteSource {
  return blockSource(bytesSource(fixture(name)));
}

export interface Answers {
  msi: Record<string, { properties: Record<string, string>; template: string; revision: string; tables: string[] }>;
  exe: Record<
    string,
    {
      machine: number;
      subsystemVersion: string;
      sections: Record<string, number>;
      strings: Record<string, Record<string, string>>;
    }
  >;
  icons: Record<string, { width: number; height: number; sha256: string }>;
  certificates: Record<string, { serialNumber: string; sha256: string }[]>;
}

/** What other readers say of the same files. */
export const answers: Answers = JSON.parse(Buffer.from(fixture('answers.json')).toString('utf8'));
