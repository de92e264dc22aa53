/** The system of the phone or tablet that the page is open on; undefined on a desk. */
export function thisDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/Android/.test(userAgent)) return 'android';
  // An iPad says that it is a Mac, which has no screen to touch.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : undefined;
}
