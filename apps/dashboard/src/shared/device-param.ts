/** A device in an address is its platform and its id: `apple~1a2b` (platform-shell.md, section 2). */
const platforms = ['apple', 'android', 'windows'] as const;
export interface DeviceParam {
  platform: (typeof platforms)[number];
  id: string;
}

export function formatDevice({ platform, id }: DeviceParam): string {
  return `${platform}~${id}`;
}

/** Undefined for what is not a device, which leads to the page that says there is nothing there. */
export function parseDevice(text: string | undefined): DeviceParam | undefined {
  const [, name, id = ''] = /^([a-z]+)~(.+)$/s.exec(text ?? '') ?? [];
  const platform = platforms.find((known) => known === name);
  return platform && { platform, id };
}
