import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Says the title of a page that one has arrived at, for those who listen. Most pages move the focus to their heading,
 * which says it already.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // After the page has named itself and moved the focus.
    const timer = setTimeout(() => setSaid(document.activeElement?.tagName === 'H1' ? '' : document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
