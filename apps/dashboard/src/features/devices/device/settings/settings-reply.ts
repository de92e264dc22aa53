import type { Reply } from '@muster/contract/call';
import type { readDeviceSettings } from '@muster/contract/calls/device-settings';

export type DeviceSettingsReply = Reply<typeof readDeviceSettings>;
