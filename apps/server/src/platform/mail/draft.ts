import type { Language } from '@muster/contract/constants';
import type { MailBlock } from './mail-layout.ts';

/** A mail in the order in which it is read, from which both forms are made. */
export interface Draft {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** Where whoever reads it stops others like it. */
  stop?: string;
}

export type Drafts<P> = { [T in keyof P]: (language: Language, params: P[T], origin: string) => Draft };
