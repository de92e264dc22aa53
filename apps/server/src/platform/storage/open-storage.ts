import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorageProvider } from '@muster/contract/enumerations/workspace';
import { StartupError } from '../errors.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';
import { checkedKeys } from './storage-key.ts';

/** `url` is the STORAGE_URL setting. The cloud libraries are large, so they are loaded only when they are used. */
export async function openStorage(url: URL | undefined, dataDir: string): Promise<Storage> {
  return checkedKeys(await open(url, dataDir));
}

/** The cloud in which files are kept; null for a disk. */
export function providerOf(url: URL | undefined): StorageProvider | null {
  return url?.protocol === 's3:' ? 's3' : url?.protocol === 'gs:' ? 'gcs' : null;
}

async function open(url: URL | undefined, dataDir: string): Promise<Storage> {
  if (url === undefined) return createDiskStorage(join(dataDir, 'files'));
  switch (url.protocol) {
    case 'file:':
      return createDiskStorage(fileURLToPath(url));
    case 's3:':
      return (await import('./s3-storage.ts')).createS3Storage(url);
    case 'gs:':
      return (await import('./gcs-storage.ts')).createGcsStorage(url);
    default:
      throw new StartupError(`STORAGE_URL must begin with s3://, gs:// or file://, not ${url.protocol}//`);
  }
}
