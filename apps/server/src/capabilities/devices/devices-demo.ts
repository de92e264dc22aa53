/** The weeks that the devices of the demo company have behind them, and where the lost ones were. */
import type { DemoPart } from '../demo-part.ts';
import { backdateDevices, findBySerial, hasPast } from './devices-demo-store.ts';
import { saveLocation } from './locations-store.ts';

const hour = 3_600_000;
/** Every three hours of two days. */
const points = 16;

export const devicesDemo: DemoPart = {
  async arrive(tx, _demo, { silent, lost }) {
    if (await hasPast(tx)) return;
    await backdateDevices(tx, silent);
    for (const { serialNumber, latitude, longitude } of lost) {
      const deviceId = await findBySerial(tx, serialNumber);
      if (deviceId === undefined) continue;
      for (let point = points; point > 0; point--)
        await saveLocation(tx, deviceId, {
          latitude: latitude + Math.sin(point) * 0.002 * point,
          longitude: longitude - Math.cos(point * 1.7) * 0.003 * point,
          accuracy: 8 + (point % 5) * 12,
          origin: 'agent',
          at: new Date(Date.now() - point * 3 * hour),
        });
    }
  },
};
