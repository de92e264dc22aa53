import type { AskedKind } from '@muster/contract/commands';
import type { DeviceDetails } from '@muster/contract/devices';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';

const BypassCode = lazyPart(async () => (await import('./BypassCode.tsx')).BypassCode);

/** Shows the code that lifts Activation Lock; undefined for whoever may not see it, and for devices that cannot have one. */
export function useBypassCode(
  org: string,
  device: DeviceDetails,
  send: (kind: AskedKind) => Promise<void>,
): (() => void) | undefined {
  const { text } = useAccountI18n();
  const gates = useGates();
  const dialogs = useDialogs();
  const { platform, type, supervised, state } = device;
  const could = platform === 'apple' && supervised === true && type !== 'tvOS' && type !== 'watchOS';
  if (!could || !gates?.may('admDevice', 'reveal')) return undefined;
  // A device that has left tells nothing any more.
  const asks = state === 'ACTIVE' && gates.may('command', 'create');
  return () =>
    void dialogs.modal({
      title: text.devices.bypass.title,
      content: (close) => (
        <BypassCode
          org={org}
          deviceId={device.id}
          onClose={close}
          {...(asks && { ask: () => send('activation-lock-bypass').then(close) })}
        />
      ),
    });
}
