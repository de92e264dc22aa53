import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { Failed } from '../ui/Failed.tsx';
import { type PanelRead, panelState } from './panel-state.ts';

interface Props<T> {
  /** As `useCall` gives it. */
  read: PanelRead<T> & { refetch(): unknown };
  /** What is said when there is no such thing, or no more. */
  gone: { icon: LucideIcon; title: string; text: string };
  children(data: T): ReactNode;
}

/** The frame of every panel about one thing: it is on its way, gone, not for whoever asks, could not be read, or there. */
export function EntityPanel<T>({ read, gone, children }: Props<T>) {
  const { text } = useAccountI18n();
  switch (panelState(read)) {
    case 'loading':
      return <Skeleton lines={8} />;
    case 'gone':
      return (
        <EmptyState icon={gone.icon} title={gone.title}>
          {gone.text}
        </EmptyState>
      );
    case 'forbidden':
      // A missing right is no fault: trying again would not help.
      return (
        <EmptyState icon={Lock} title={text.panels.forbidden}>
          {text.panels.forbiddenText}
        </EmptyState>
      );
    case 'failed':
      return <Failed error={read.error} retry={read.refetch} />;
    case 'there':
      return children(read.data as T);
  }
}
