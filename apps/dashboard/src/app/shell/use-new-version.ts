import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { isMissingPart } from '../../shared/parts/missing-part.ts';
import { useServices } from '../../shared/services.ts';
import { mayReload } from './new-version.ts';

/**
 * Files that are gone mean that the dashboard was replaced: says so and loads the new one (platform-shell.md, section
 * 4). Without a network there is nothing to load.
 */
export function useNewVersion(error: unknown): 'reloading' | 'unreachable' | undefined {
  const { tabKeep } = useServices();
  const { texts } = useI18n();
  const missing = isMissingPart(error);
  const { newVersion } = texts.messages;
  const [state, setState] = useState(missing ? ('reloading' as const) : undefined);
  const [reachable, setReachable] = useState<boolean>();

  useEffect(() => {
    if (!missing) return;
    let stale = false;
    // Of the server that has the files, which may be another one than the API's.
    fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => !stale && setReachable(ok),
      () => !stale && setReachable(false),
    );
    return () => {
      stale = true;
    };
  }, [missing]);

  useEffect(() => {
    if (reachable !== true) return;
    if (!mayReload(tabKeep, Date.now())) return setState(undefined);
    window.alert(newVersion);
    window.location.reload();
  }, [reachable, tabKeep, newVersion]);

  return missing && reachable === false ? 'unreachable' : state;
}
