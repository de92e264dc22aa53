import type { StoreBuild } from '@muster/contract/store';
import { useState } from 'react';
import { install } from '../shared/calls.ts';
import { sentOf } from '../shared/device.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

/** Asks for an address of some minutes and opens it, which asks iOS to install or begins the download. */
export function useInstall(slug: string) {
  const { data, device, send } = useStore();
  const action = useAction();
  const [url, setUrl] = useState<string>();

  function start(build: Pick<StoreBuild, 'id'>, attachmentId?: string): void {
    action.run(async () => {
      const body = { buildId: build.id, device: sentOf(device), ...(attachmentId ? { attachmentId } : {}) };
      const answer = await send(install, { params: { org: data.org, slug }, body });
      setUrl(answer.url);
      window.location.assign(answer.url);
    });
  }

  return { start, url, busy: action.busy, failure: action.failure };
}
