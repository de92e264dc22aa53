import { account } from '@muster/phrases/en/account';
import { enumerations as labels } from '@muster/phrases/en/enumerations';
import type { AccountTexts } from './texts.ts';
import { texts as front } from './texts-en.ts';

export const texts: AccountTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };
