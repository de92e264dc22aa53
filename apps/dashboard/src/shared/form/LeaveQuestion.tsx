import type { ConfirmDialog as Dialog } from '@muster/ui/ConfirmDialog';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useI18n } from '../i18n/I18n.tsx';
import { leaveWords, losesInput } from './leave-guard.ts';

/** Without a network the dialog may not come, and the question has to be asked all the same. */
const ConfirmDialog = lazy<ComponentType<ComponentProps<typeof Dialog>>>(() =>
  import('@muster/ui/ConfirmDialog').then(
    (dialogs) => ({ default: dialogs.ConfirmDialog }),
    () => ({ default: BrowserQuestion }),
  ),
);

/**
 * Asks before a form with unsaved input is left. Stands once in the frame, since a router has one blocker at a time.
 * It has no flag in the address, unlike other questions: while it is asked, the way to the next page waits.
 */
export function LeaveQuestion() {
  const { text } = useI18n();
  const blocker = useBlocker(({ nextLocation }) => losesInput(nextLocation));
  if (blocker.state === 'unblocked') return null;
  const words = leaveWords(blocker.location) ?? text.form.leave;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={words.title}
        text={words.text}
        confirmLabel={words.confirm}
        danger
        onConfirm={() => blocker.proceed?.()}
      />
    </Suspense>
  );
}

function BrowserQuestion({ text, onConfirm, onClose }: ComponentProps<typeof Dialog>) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (window.confirm(String(text))) void onConfirm();
    else onClose();
  });
  return null;
}
