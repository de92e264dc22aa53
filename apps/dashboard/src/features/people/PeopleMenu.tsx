import { Button } from '@muster/ui/Button';
import { Ellipsis } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { LazyOpener } from '../../shared/ui/LazyOpener.tsx';

const load = async () => (await import('./PeopleMenuItems.tsx')).PeopleMenuItems;

/** What else one comes here to do. */
export function PeopleMenu({ org, onAdded }: { org: string; onAdded(): void }) {
  const { text } = useAccountI18n();
  return (
    <LazyOpener
      load={load}
      popup="menu"
      trigger={<Button color="outline" icon={Ellipsis} label={text.people.more} />}
      props={{ org, onAdded }}
    />
  );
}
