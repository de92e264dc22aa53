import type { PlatformAdoption } from '@muster/contract/downloads';
import { Progress } from '@muster/ui/Progress';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { osName } from './download-words.ts';

/** How many of those who have the app on a platform have its newest version. */
export function PlatformShare({ platform }: { platform: PlatformAdoption }) {
  const { text, fill } = useAccountI18n();
  const { os, current, people, versionName, versionCode } = platform;
  const version = versionName ?? versionCode ?? text.downloads.unknown;
  return (
    <Progress
      label={`${osName(os)}: ${fill(text.downloads.adoption.summary, { current, people, version })}`}
      value={people === 0 ? 0 : current / people}
      tone={current === people ? 'green' : 'accent'}
    />
  );
}
