import { useAccountI18n } from '../i18n/I18n.tsx';
import { pathTo } from '../paths.ts';
import { AreaNav } from '../ui/AreaNav.tsx';

const places = ['apps', 'apps-store', 'apps-configuration'] as const;

/** The pages about all apps: what there is, and where people get it. */
export function AppsNav({ org }: { org: string }) {
  const { text } = useAccountI18n();
  return (
    <AreaNav
      label={text.apps.area}
      places={places.map((page) => ({ page, to: pathTo(page, { org }), label: text.routes[page] }))}
    />
  );
}
