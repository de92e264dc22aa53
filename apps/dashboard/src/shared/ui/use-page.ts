import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches, useParams } from 'react-router';
import { useI18n } from '../i18n/I18n.tsx';
import { isRouteName, type RouteName } from '../paths.ts';
import { useServices, useSession } from '../services.ts';

/** The page before this one. Two may share a heading, as pages that are drawn by one component do. */
let shownBefore: { heading: RefObject<HTMLHeadingElement | null>; place: string } | undefined;

/** The name of the page that the address leads to; undefined where it leads to none. */
export function useRouteName(): RouteName | undefined {
  const id = useMatches().at(-1)?.id ?? '';
  return isRouteName(id) ? id : undefined;
}

/**
 * Names the page and, when one arrives from another page, moves the focus to its heading, which makes screen readers
 * say where one is. Give the reference to the page's h1, with tabIndex -1. The title of the window is that of the
 * route, the workspace and the product (platform-shell.md, section 2); a page that knows better gives its own.
 */
export function usePage(title?: string, workspace?: string) {
  const { config } = useServices();
  const { text } = useI18n();
  const name = useRouteName();
  const { org } = useParams();
  const member = useSession()?.user.organizations.find(({ slug }) => slug === org)?.name;
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = useRef(false);
  const { pathname: place, hash } = useLocation();
  const parts = [title ?? (name && text.routes[name]), workspace ?? member, config.product];
  const whole = parts.filter(Boolean).join(' · ');

  useEffect(() => {
    document.title = whole;
  }, [whole]);

  useEffect(() => {
    // The page with which the document was loaded is read out by itself.
    awaited.current = shownBefore !== undefined && (shownBefore.heading !== heading || shownBefore.place !== place);
    shownBefore = { heading, place };
    if (awaited.current && heading.current) {
      arrive(heading.current, hash);
      awaited.current = false;
    }
  }, [place, hash]);

  // A page that has to fetch what it is called gets its heading later; whoever has gone on meanwhile is not called back.
  useEffect(() => {
    if (!awaited.current || !heading.current) return;
    awaited.current = false;
    if (document.activeElement === document.body) arrive(heading.current, hash);
  });

  return heading;
}

/** An address that names a part of the page leads to that part: to focus what is above it would scroll back there. */
function arrive(heading: HTMLElement, hash: string): void {
  const part = hash === '' ? null : document.getElementById(hash.slice(1));
  (part ?? heading).focus({ preventScroll: part !== null });
}
