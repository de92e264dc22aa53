import type { Keep } from '../keep.ts';
import { createSignal, type Signal } from '../signal.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The same key is read by before-paint.js, before anything is drawn. */
const key = 'muster.theme';

/** Light, dark, or whatever the system says; kept on this browser. */
export function createTheme(keep: Keep, page: Document, others: Window): Signal<Theme> {
  const asTheme = (text: string | null): Theme => themes.find((theme) => theme === text) ?? 'system';
  const signal = createSignal(asTheme(keep.get(key)));

  function apply(): void {
    const theme = signal.get();
    if (theme === 'system') delete page.documentElement.dataset.theme;
    else page.documentElement.dataset.theme = theme;
  }

  apply();
  signal.subscribe(apply);
  others.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) signal.set(asTheme(keep.get(key)));
  });
  return {
    ...signal,
    set(theme) {
      if (theme === 'system') keep.remove(key);
      else keep.set(key, theme);
      signal.set(theme);
    },
  };
}
