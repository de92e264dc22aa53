/**
 * For `ref`: the styles of the whole page learn how high something at the end of the window is, so that what stands above
 * it leaves it alone.
 */
export function tellHeight(property: '--corner' | '--foot', measure: (element: HTMLElement) => number) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${Math.ceil(measure(element))}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

/** With whatever stands below it. */
export function heightToEnd(element: HTMLElement): number {
  return document.documentElement.scrollHeight - window.scrollY - element.getBoundingClientRect().top;
}
