import { account } from '@muster/phrases/en/account';
import { accountLabels as labels } from '@muster/phrases/en/account-labels';
import type { AccountTexts } from './texts.ts';
import { texts as front } from './texts-en.ts';

export const texts: AccountTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };
