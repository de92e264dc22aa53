import type { Application } from '@muster/contract/apps';
import { useOutletContext } from 'react-router';

/** The app that the page is about: what heads its pages has found it, and gives it to the one that is shown. */
export function useCurrentApp(): Application {
  return useOutletContext<Application>();
}
