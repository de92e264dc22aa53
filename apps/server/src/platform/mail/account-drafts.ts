/** Mails about what opens an account: codes to confirm an address or to step up, and news of what has changed. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { accountMails as en } from '@muster/phrases/en/account-mails';
import { accountMails as es } from '@muster/phrases/es/account-mails';
import { exactTime } from '@muster/phrases/exact-time';
import { format } from '@muster/phrases/format';
import type { Draft, Drafts } from './draft.ts';
import type { MailBlock } from './mail-layout.ts';

export interface AccountMailParams {
  emailCodeOld: { code: string; email: string; minutes: number };
  emailCodeNew: { code: string; minutes: number };
  emailInUse: Record<string, never>;
  emailChanged: { email: string };
  stepUpCode: { code: string; minutes: number };
  twoFactorOn: Record<string, never>;
  twoFactorOff: Record<string, never>;
  recoveryCodeUsed: { left: number };
  recoveryCodesRenewed: Record<string, never>;
  passkeyAdded: { name: string };
  passkeyRemoved: { name: string };
  newDevice: { browser: string | null; system: string | null; address: string; at: string };
}

const texts = { en, es };
const product = brand.product;
type Values = Readonly<Record<string, string | number>>;

function codeMail(template: 'emailCodeOld' | 'emailCodeNew' | 'stepUpCode') {
  return (language: Language, { code, minutes, ...values }: { code: string; minutes: number } & Values): Draft => {
    const phrases = texts[language][template];
    return {
      subject: format(phrases.subject, { code, product }),
      heading: phrases.heading,
      blocks: [
        { kind: 'text', text: format(phrases.text, { ...values, product }) },
        { kind: 'code', label: phrases.code, code },
        { kind: 'text', text: format(phrases.expiry, { minutes }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  };
}

type News =
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'newDevice';

/** What has happened, and where to look if it was somebody else's doing. */
function newsMail(template: News) {
  return (language: Language, values: Values, origin: string): Draft => {
    const { subject, heading, text } = texts[language][template];
    const blocks: MailBlock[] = [{ kind: 'text', text: format(text, { ...values, product }) }];
    return { subject: format(subject, { product }), heading, blocks: [...blocks, ...whatToDo(language, origin)] };
  };
}

function whatToDo(language: Language, origin: string): MailBlock[] {
  const { notYou, action, link } = texts[language].security;
  const url = `${origin}/me`;
  return [
    { kind: 'text', text: notYou },
    { kind: 'action', label: action, url },
    { kind: 'address', text: format(link, { url }) },
  ];
}

export const accountDrafts: Drafts<AccountMailParams> = {
  emailCodeOld: codeMail('emailCodeOld'),
  emailCodeNew: codeMail('emailCodeNew'),
  stepUpCode: codeMail('stepUpCode'),
  emailInUse(language) {
    const { subject, heading, text, ignore } = texts[language].emailInUse;
    return {
      subject: format(subject, { product }),
      heading,
      blocks: [
        { kind: 'text', text: format(text, { product }) },
        { kind: 'note', text: ignore },
      ],
    };
  },
  /** To an address that opens the account no more: there is nothing to press. */
  emailChanged(language, { email }) {
    const { subject, heading, text, notYou } = texts[language].emailChanged;
    return {
      subject: format(subject, { product }),
      heading,
      blocks: [
        { kind: 'text', text: format(text, { product, email }) },
        { kind: 'text', text: notYou },
      ],
    };
  },
  twoFactorOn: newsMail('twoFactorOn'),
  twoFactorOff: newsMail('twoFactorOff'),
  recoveryCodeUsed: newsMail('recoveryCodeUsed'),
  recoveryCodesRenewed: newsMail('recoveryCodesRenewed'),
  passkeyAdded: newsMail('passkeyAdded'),
  passkeyRemoved: newsMail('passkeyRemoved'),
  newDevice(language, { browser, system, address, at }, origin) {
    const { device, unknown } = texts[language].newDevice;
    const named = browser && system ? format(device, { browser, system }) : (browser ?? system ?? unknown);
    const values = { device: named, address, time: exactTime(language, at) };
    return newsMail('newDevice')(language, values, origin);
  },
};
