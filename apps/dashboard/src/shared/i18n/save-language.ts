import { updateProfile } from '@muster/contract/calls/account';
import { readProfile } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import { errorToast } from '../errors/error-toast.ts';
import { showToast } from '../errors/show-toast.ts';
import type { Services } from '../services.ts';
import type { I18n } from './I18n.tsx';

const changedElsewhere = 5203;

/** Saves the language in the profile; a profile that was changed elsewhere meanwhile is read first. */
export async function saveLanguage(
  { api, session }: Pick<Services, 'api' | 'session'>,
  language: Language,
  i18n: I18n,
): Promise<void> {
  const save = async (updatedAt: string) =>
    session.saveUser(await api.send(updateProfile, { body: { language, updatedAt } }));
  const user = session.get()?.user;
  if (!user) return;
  try {
    await save(user.updatedAt).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== changedElsewhere) throw error;
      await save((await api.send(readProfile, {})).updatedAt);
    });
  } catch (error) {
    const toast = errorToast(i18n, error);
    if (toast) showToast(toast);
  }
}
