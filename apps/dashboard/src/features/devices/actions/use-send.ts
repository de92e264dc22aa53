import { listDeviceCommands, sendCommand } from '@muster/contract/calls/commands';
import { readDevice } from '@muster/contract/calls/devices';
import type { AskedKind } from '@muster/contract/commands';
import type { DeviceDetails } from '@muster/contract/devices';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';

export const changedByCommands = [listDeviceCommands, readDevice] as const;

/** Asks the device for something, and says where its answer will stand. */
export function useSend(org: string, device: DeviceDetails) {
  const { text, texts } = useAccountI18n();
  const toasts = useToasts();
  const navigate = useNavigate();
  const sending = useChange(sendCommand, { invalidates: changedByCommands });
  const { commandSent, commandSentHint } = texts.messages;
  const sent = () =>
    toasts.success(`${commandSent}. ${commandSentHint}`, {
      label: text.devices.commands.title,
      onAction: () => void navigate(pathTo('device-commands', { org, device: formatDevice(device) })),
    });
  async function send(kind: AskedKind, args: Record<string, unknown> = {}): Promise<void> {
    await sending.mutateAsync({ params: { org, deviceId: device.id }, body: { kind, arguments: args } });
    sent();
  }
  return { send, sent, pending: sending.isPending };
}
