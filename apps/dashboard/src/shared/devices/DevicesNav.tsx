import { useAccountI18n } from '../i18n/I18n.tsx';
import { pathTo } from '../paths.ts';
import { passes } from '../permissions/gates.ts';
import { useGates } from '../permissions/use-gates.ts';
import { useServices } from '../services.ts';
import { AreaNav } from '../ui/AreaNav.tsx';
import { devicePlaces } from './device-places.ts';

const places = Object.keys(devicePlaces) as (keyof typeof devicePlaces)[];

/** The pages about all devices: those that one may see. */
export function DevicesNav({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const gates = useGates();
  const { flags } = useServices().config;
  const seen = places.filter((place) => gates && passes(devicePlaces[place], gates, flags));
  return (
    <AreaNav
      label={text.devices.title}
      places={seen.map((page) => ({ page, to: pathTo(page, { org }), label: text.devices.nav[page] }))}
    />
  );
}
