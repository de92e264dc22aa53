const gap = 6;
const margin = 8;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Above the anchor and centred on it; below it where there is no room above; never outside of the window. */
export function besideOf(anchor: Box, own: Size, window: Size) {
  const centred = anchor.left + anchor.width / 2 - own.width / 2;
  const above = anchor.top - gap - own.height;
  const left = Math.max(margin, Math.min(centred, window.width - own.width - margin));
  return { left: Math.round(left), top: Math.round(above >= margin ? above : anchor.top + anchor.height + gap) };
}

/** To the right of the anchor, or to its left, so that its neighbours above and below are still seen. */
export function asideOf(anchor: Box, own: Size, window: Size) {
  const right = anchor.left + anchor.width + gap;
  const left = anchor.left - gap - own.width;
  const top = Math.round(anchor.top + anchor.height / 2 - own.height / 2);
  if (right + own.width <= window.width - margin) return { left: Math.round(right), top };
  return left >= margin ? { left: Math.round(left), top } : besideOf(anchor, own, window);
}

export function placeBeside(element: HTMLElement, anchor: Element, place = besideOf): void {
  const { left, top } = place(anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  });
  element.style.setProperty('--left', `${left}px`);
  element.style.setProperty('--top', `${top}px`);
}
