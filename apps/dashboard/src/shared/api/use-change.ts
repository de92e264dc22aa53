import type { CallSpec, Reply, Sent } from '@muster/contract/call';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../errors/use-toasts.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';
import { type ChangeOptions, changeMutation } from './change.ts';

/** The generic messages of success (platform-shell.md, section 8). */
type SuccessName = 'saved' | 'deleted' | 'imported' | 'commandSent';

export interface UseChangeOptions<C extends CallSpec> extends ChangeOptions<C> {
  /** Said when it has worked: one of the generic messages, or a text. With `undo` it is 'saved' unless given. */
  success?: SuccessName | ((reply: Reply<C>, input: Sent<C>) => string);
  /** False where the caller shows errors, as a form does; otherwise a toast tells them. */
  tellsErrors?: boolean;
}

/** Changes something on the server: `change.mutate(input)`, or `await change.mutateAsync(input)` in a form. */
export function useChange<C extends CallSpec>(
  call: C,
  { success, tellsErrors = true, ...options }: UseChangeOptions<C> = {},
): UseMutationResult<Reply<C>, unknown, Sent<C>, unknown> {
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const { texts, text } = useI18n();
  return useMutation(
    changeMutation({ client, api }, call, options, {
      succeeded(reply, input, undo) {
        const said = success ?? (undo && 'saved');
        if (said === undefined) return;
        const action = undo && { label: text.form.undo, onAction: () => void undo() };
        toasts.success(typeof said === 'function' ? said(reply, input) : texts.messages[said], action);
      },
      failed: (error) => tellsErrors && toasts.showError(error),
    }),
  );
}
