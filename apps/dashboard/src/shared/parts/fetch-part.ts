import type { Connection } from '../connection.ts';
import { isMissingPart } from './missing-part.ts';

/** Fetches a file of the page. */
export type FetchPart = <T>(load: () => Promise<T>) => Promise<T>;

/**
 * Without a network it waits, which the page says, and goes on when the server can be reached again. A file that the
 * server does not have any more is an error at once: there is a newer version.
 */
export function createFetchPart(
  { lost, answers }: Pick<Connection, 'lost' | 'answers'>,
  renewStyles: () => Promise<void>,
): FetchPart {
  const reached = () =>
    new Promise<void>((done) => {
      if (!lost.get()) return done();
      const stop = lost.subscribe(() => {
        if (lost.get()) return;
        stop();
        done();
      });
    });

  return async (load) => {
    for (let again = false; ; again = true) {
      // A script that could not be fetched once is not asked for again: browsers remember that it failed.
      await reached();
      try {
        if (again) await renewStyles();
        return await load();
      } catch (error) {
        if (!isMissingPart(error) || (await answers())) throw error;
      }
    }
  };
}

/** Styles are asked for once (Vite takes them for fetched, whatever came of it): those that did not come, once more. */
export async function renewStyles(document: Document): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  await Promise.all(
    links.map((link) => {
      const next = link.cloneNode() as HTMLLinkElement;
      return new Promise((done, failed) => {
        next.addEventListener('load', done);
        next.addEventListener('error', () => failed(new Error(`Unable to preload CSS for ${next.href}`)));
        link.replaceWith(next);
      });
    }),
  );
}
