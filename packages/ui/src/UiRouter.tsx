import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

/** Lets the links in menus and tabs move within the page instead of loading it anew. */
export function UiRouter({ navigate, children }: { navigate(href: string): void; children: ReactNode }) {
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
