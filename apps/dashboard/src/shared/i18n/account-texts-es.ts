import { account } from '@muster/phrases/es/account';
import { accountLabels as labels } from '@muster/phrases/es/account-labels';
import type { AccountTexts } from './texts.ts';
import { texts as front } from './texts-es.ts';

export const texts: AccountTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };
