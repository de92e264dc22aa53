/** What the page knows of a file that is on its way to the server. */
import type { Application } from '@muster/contract/apps';

/** The app that files are sent to, as its pages know it. */
export type UploadApp = Pick<
  Application,
  'id' | 'slug' | 'name' | 'organization' | 'organizationInfo' | 'buildPlatforms'
>;

/** Where it goes. */
export interface UploadTarget {
  /** Sent to by their ids, so that what is remembered holds when one of them gets another address. */
  organization: { id: string; slug: string };
  app: { id: string; slug: string };
  /** The build that it stands beside, for an attachment; without one it becomes a build. */
  buildId?: string | undefined;
}

/**
 * waiting: for its turn. offline: for the network. delayed: the server could not take it, and is asked again.
 * missing: the page was loaded anew, and the file has to be given again.
 */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'delayed' | 'paused' | 'missing' | 'failed' | 'done';

/** What tells a file from others, without reading it. */
export interface FileFacts {
  name: string;
  size: number;
  lastModified: number;
}

export interface Upload extends FileFacts {
  id: string;
  target: UploadTarget;
  state: UploadState;
  /** Bytes. */
  sent: number;
  /** Bytes in a second, and seconds until it is there; while it is being sent and once they can be told. */
  speed?: number | undefined;
  remaining?: number | undefined;
  /** Why it failed, or why the file that was given does not do. */
  error?: unknown;
  /** The build that it became, or stands beside. */
  buildId?: string | undefined;
  /** The browser can open the file by itself, once it is allowed to. */
  reachable: boolean;
}

/** What is said about the files that are sent together. */
export interface UploadFields {
  tags?: readonly string[] | undefined;
  changelog?: string | undefined;
  /** The platform of the installation's own that they are for. */
  buildPlatform?: string | undefined;
  versionName?: string | undefined;
}

export interface ChosenFile {
  file: File;
  /** By which it can be opened after a reload, where the browser gives it. */
  key?: Promise<FileSystemHandle | null> | undefined;
}

/** Being sent, or will be without anybody's doing. */
export const isActive = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'offline' || state === 'delayed';

export const isOver = ({ state }: Pick<Upload, 'state'>): boolean => state === 'done' || state === 'failed';

export const isSameFile = (a: FileFacts, b: FileFacts): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The file that was given is another one than the one that was begun with. */
export class OtherFile extends Error {}
/** The file was changed, moved or deleted while it was being sent. */
export class LostFile extends Error {}
