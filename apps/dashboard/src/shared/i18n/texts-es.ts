import { dashboard } from '@muster/phrases/es/dashboard';
import { errors } from '@muster/phrases/es/errors';
import { messages } from '@muster/phrases/es/messages';
import { validation } from '@muster/phrases/es/validation';
import type { Texts } from './texts.ts';

export const texts: Texts = { dashboard, messages, errors, validation };
