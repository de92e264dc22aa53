import { Button } from '@muster/ui/Button';
import { Tooltip } from '@muster/ui/Tooltip';
import type { ComponentProps } from 'react';

/** A button that says why it cannot be used, to whoever points at it or reaches it by keyboard. */
export function LockedButton({ reason, ...props }: ComponentProps<typeof Button> & { reason: string | undefined }) {
  if (reason === undefined) return <Button {...props} />;
  return (
    <Tooltip content={reason}>
      <Button {...props} disabled />
    </Tooltip>
  );
}
