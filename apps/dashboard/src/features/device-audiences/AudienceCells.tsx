import type { DeviceAudience } from '@muster/contract/device-audiences';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import cell from '../../shared/list/cells.module.css';

export function AudienceName({ audience: { name, description } }: { audience: DeviceAudience }) {
  return (
    <span className={cell.name}>
      <strong dir="auto">{name}</strong>
      {description !== '' && (
        <span className={cell.quiet} dir="auto">
          {description}
        </span>
      )}
    </span>
  );
}

/** By what devices come into it. */
export function SelectorNames({ audience: { selectorKinds } }: { audience: Pick<DeviceAudience, 'selectorKinds'> }) {
  const words = useAccountI18n().text.deviceAudiences;
  if (selectorKinds.length === 0) return <span className={cell.quiet}>{words.noSelectors}</span>;
  return selectorKinds.map((kind) => words.selectors[kind]).join(' · ');
}

export function DeviceCount({ count }: { count: number }) {
  const { text, fill } = useAccountI18n();
  return fill(text.deviceAudiences.count, { count });
}
