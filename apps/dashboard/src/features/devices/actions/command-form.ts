import type { DeviceDetails } from '@muster/contract/devices';

export interface CommandFormProps {
  kind: 'lock' | 'lost-mode-on' | 'rename' | 'os-update' | 'install-profile';
  device: DeviceDetails;
  send(args: Record<string, unknown>): Promise<void>;
  onClose(): void;
}
