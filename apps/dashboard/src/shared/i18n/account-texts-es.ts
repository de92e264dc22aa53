import { account } from '@muster/phrases/es/account';
import { accountLabels as labels } from '@muster/phrases/es/account-labels';
import type { FrameTexts } from './texts.ts';
import { texts as front } from './texts-es.ts';

export const texts: FrameTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };
