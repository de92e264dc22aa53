import type { Keep } from '../keep.ts';

const key = 'muster.from';

/** Where somebody was going when they were asked to sign in. Per tab: two tabs may have been going different ways. */
export interface ReturnPath {
  remember(path: string): void;
  /** Gives it back once. */
  take(): string;
  forget(): void;
}

export function createReturnPath(keep: Keep): ReturnPath {
  return {
    remember(path) {
      if (isReturnPath(path)) keep.set(key, path);
    },
    take() {
      const path = keep.get(key);
      keep.remove(key);
      return path !== null && isReturnPath(path) ? path : '/';
    },
    forget: () => keep.remove(key),
  };
}

/**
 * A path of this origin, not one of the welcome area nor of the entries under /- (platform-shell.md, section 4), but for
 * an invitation: whoever is invited and has an account signs in on the way.
 */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/') || (path.startsWith('/-') && !/^\/-\/invitation\/[\w-]+$/.test(path))) return false;
  // Browsers read a backslash as a slash, and drop tabs and line ends: what is left must still be this origin.
  const url = URL.canParse(path, 'https://same.invalid') ? new URL(path, 'https://same.invalid') : undefined;
  if (url?.origin !== 'https://same.invalid') return false;
  // `/.//name` is of this origin, but what is left of it, `//name`, is not any more.
  return !url.pathname.startsWith('//') && !/^\/welcome(\/|$)/.test(url.pathname);
}
