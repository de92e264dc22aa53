import { account } from '@muster/phrases/en/account';
import { accountLabels as labels } from '@muster/phrases/en/account-labels';
import type { FrameTexts } from './texts.ts';
import { texts as front } from './texts-en.ts';

export const texts: FrameTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };
