import type { ComponentProps, ReactElement } from 'react';
import { LazyOpener } from '../../../shared/ui/LazyOpener.tsx';
import type { ShellMenu } from './ShellMenu.tsx';

type Props = Omit<ComponentProps<typeof ShellMenu>, 'isOpen' | 'onOpenChange' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
};

const load = async () => (await import('./ShellMenu.tsx')).ShellMenu;

/** A menu of the top bar. */
export function LazyMenu({ trigger, ...props }: Props) {
  return <LazyOpener load={load} popup="menu" trigger={trigger} props={props} />;
}
