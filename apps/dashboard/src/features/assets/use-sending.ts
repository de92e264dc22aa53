import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../shared/form/leave-guard.ts';
import { useServices } from '../../shared/services.ts';
import { sendAsset } from './send-asset.ts';

/** One file on its way: how far it is, and a way to stop it. Whoever leaves is asked first. */
export function useSending(org: string) {
  const services = useServices();
  const [progress, setProgress] = useState<number>();
  const stopper = useRef<AbortController>(undefined);
  useLeaveGuard(true, () => stopper.current !== undefined);
  // Closed in the middle, nobody would know that it goes on.
  useEffect(() => () => stopper.current?.abort(), []);

  async function send(assetId: string, file: File): Promise<void> {
    const controller = new AbortController();
    stopper.current = controller;
    setProgress(0);
    try {
      await sendAsset({ services, org, assetId, file, signal: controller.signal, onProgress: setProgress });
    } finally {
      stopper.current = undefined;
      setProgress(undefined);
    }
  }
  return { progress, send, stop: () => stopper.current?.abort() };
}
