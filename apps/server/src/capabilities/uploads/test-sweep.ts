import { createTokenUpload } from '@muster/contract/calls/uploads';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { giveAppToken } from '../apps/test-sweep.ts';

/** A file of which nothing has come yet. */
export async function uploadOf(
  server: { url: string; ownerQuery: OwnerQuery },
  { id }: { id: string },
): Promise<string> {
  const token = await giveAppToken(server, id);
  const { headers } = await fetch(`${server.url}/v1/integrations/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...createTokenUpload.sample.headers },
  });
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** A form with a file that is no app; its type holds the boundary. */
export async function buildForm(): Promise<Blob> {
  const form = new FormData();
  form.set('build', new Blob(['not an app']), 'app.ipa');
  return new Response(form).blob();
}

export const sweepPart: SweepPart = {
  samples: {
    uploadId: uploadOf,
  },
  scenes: {
    'integrations.sendBuild': async () => ({ body: await buildForm() }),
  },
  unwritten: Object.fromEntries(
    [
      ...['create', 'read', 'append', 'putChangelog', 'cancel'],
      ...['createByToken', 'readByToken', 'appendByToken', 'cancelByToken'],
    ].map((name) => [`uploads.${name}`, 'the build that it becomes is written down']),
  ),
};
