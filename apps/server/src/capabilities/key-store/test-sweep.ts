import { writeKey } from '@muster/contract/calls/key-store';
import { asOwner } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';

export const sweepPart: SweepPart = {
  scenes: {
    'keyStore.delete': async (stage) => {
      const { api, token } = await asOwner(stage);
      const { key = '' } = stage.sent.params;
      await api(writeKey, { body: { key, data: {}, createOrUpdate: true } });
      return { token };
    },
  },
  unwritten: {
    'keyStore.write': "a note of the caller's own, which nobody else reads",
    'keyStore.delete': "a note of the caller's own, which nobody else reads",
  },
};
