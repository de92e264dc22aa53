import type { Platform } from '../../../platform/platform.ts';
import type { SharedFronts } from '../read-front.ts';

export type PagesDeps = Pick<Platform, 'config' | 'db' | 'publicUrl' | 'log' | 'countryOf'> & { share: SharedFronts };

/** What a form was answered with. */
export interface Answered {
  problem?: string | undefined;
  email?: string | undefined;
  install?: { how: 'ota' | 'download'; url: string; fileName: string };
}
