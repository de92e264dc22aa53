const gap = 6;
const margin = 8;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Above the anchor and centred on it; below it where there is no room above; never outside of the window. */
export function besideOf(anchor: Box, own: Pick<Box, 'width' | 'height'>, window: Pick<Box, 'width' | 'height'>) {
  const centred = anchor.left + anchor.width / 2 - own.width / 2;
  const above = anchor.top - gap - own.height;
  const left = Math.max(margin, Math.min(centred, window.width - own.width - margin));
  return { left: Math.round(left), top: Math.round(above >= margin ? above : anchor.top + anchor.height + gap) };
}

export function placeBeside(element: HTMLElement, anchor: Element): void {
  const { left, top } = besideOf(anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  });
  element.style.setProperty('--left', `${left}px`);
  element.style.setProperty('--top', `${top}px`);
}
