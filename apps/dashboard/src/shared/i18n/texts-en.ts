import { dashboard } from '@muster/phrases/en/dashboard';
import { errors } from '@muster/phrases/en/errors';
import { messages } from '@muster/phrases/en/messages';
import { validation } from '@muster/phrases/en/validation';
import type { Texts } from './texts.ts';

export const texts: Texts = { dashboard, messages, errors, validation };
