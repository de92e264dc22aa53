import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import type { Keep } from '../../shared/keep.ts';
import { useServices } from '../../shared/services.ts';

const key = 'muster.reloaded';
/** A file that is still missing this soon after a reload is missing for another reason. */
const soon = 60_000;

/** A page's file could not be fetched: a newer version has taken its place, or the network is away. */
export function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}

/** Whether a reload may help; asked once a minute at most, so that a file that stays missing is no endless loop. */
export function mayReload(keep: Keep, now: number): boolean {
  const last = Number(keep.get(key) ?? Number.NEGATIVE_INFINITY);
  if (now - last < soon) return false;
  keep.set(key, String(now));
  return true;
}

/**
 * Files that are gone mean that the dashboard was replaced: says so and loads the new one (platform-shell.md, section
 * 4). Without a network there is nothing to load.
 */
export function useNewVersion(error: unknown): 'reloading' | 'unreachable' | undefined {
  const { tabKeep } = useServices();
  const { texts } = useI18n();
  const missing = isMissingModule(error);
  const { newVersion } = texts.messages;
  const [state, setState] = useState(missing ? ('reloading' as const) : undefined);
  const [reachable, setReachable] = useState<boolean>();

  useEffect(() => {
    if (!missing) return;
    let stale = false;
    fetch('/config.json', { cache: 'no-store' }).then(
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
