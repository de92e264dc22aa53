import { Button } from '@muster/ui/Button';
import type { ComponentProps, ReactNode } from 'react';

type Passed = Omit<ComponentProps<typeof Button>, 'type' | 'pending' | 'onClick' | 'children'>;

interface Props extends Passed {
  /** `form.pending`. */
  pending: boolean;
  /** What it says while the form is being sent. */
  pendingText?: string;
  children: ReactNode;
}

/** The button that sends a form; it stays where it is and as wide as it was while the form is on its way. */
export function Submit({ pending, pendingText, children, ...passed }: Props) {
  return (
    <Button {...passed} type="submit" pending={pending}>
      {pending ? (pendingText ?? children) : children}
    </Button>
  );
}
