import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';
import { useI18n } from '../i18n/I18n.tsx';
import { losesInput } from './leave-guard.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@muster/ui/ConfirmDialog')).ConfirmDialog }));

/**
 * Asks before a form with unsaved input is left. Stands once in the frame, since a router has one blocker at a time.
 * It has no flag in the address, unlike other questions: while it is asked, the way to the next page waits.
 */
export function LeaveQuestion() {
  const { text } = useI18n();
  const blocker = useBlocker(({ nextLocation }) => losesInput(nextLocation));
  if (blocker.state === 'unblocked') return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={text.form.leave.title}
        text={text.form.leave.text}
        confirmLabel={text.form.leave.confirm}
        danger
        onConfirm={() => blocker.proceed?.()}
      />
    </Suspense>
  );
}
