import { useParams } from 'react-router';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { usePage } from '../../shared/ui/use-page.ts';

export function DepPage() {
  const { org = '' } = useParams();
  const { text } = useAccountI18n();
  const heading = usePage();
  return (
    <>
      <DevicesNav org={org} />
      <h1 ref={heading} tabIndex={-1}>
        {text.dep.title}
      </h1>
    </>
  );
}
