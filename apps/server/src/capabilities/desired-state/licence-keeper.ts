/** Licenses that apps of policies need before they are sent. Whoever has some offers a keeper (capability.ts, `licences`). */
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';

export interface DeviceWish {
  deviceId: string;
  /** Of an artifact: what the platform calls the app that it is for. */
  licence: string;
}

export interface WishStanding extends DeviceWish {
  state: 'held' | 'coming' | 'failed';
  /** What is known of why it is not there. */
  detail: string | null;
}

export interface LicenceKeeper {
  platform: DevicePrefix;
  /**
   * From now on these devices are to have these. Nothing is answered where none is needed or kept. What was refused is
   * asked for once more only where somebody wants it to be.
   */
  want(tx: Tx, wishes: readonly DeviceWish[], more: { again: boolean }): Promise<WishStanding[]>;
  release(tx: Tx, wishes: readonly DeviceWish[]): Promise<void>;
  /** All that devices have which are not managed any more. */
  releaseAll(tx: Tx, deviceIds: readonly string[]): Promise<void>;
}
