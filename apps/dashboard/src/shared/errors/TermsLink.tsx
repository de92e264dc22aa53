import { useI18n } from '../i18n/I18n.tsx';
import { appleBusiness, isTermsNotSigned } from './terms-not-signed.ts';

/** Beside an error that Apple's new terms are the cause of: where they are approved. */
export function TermsLink({ error }: { error: unknown }) {
  const { text, texts } = useI18n();
  if (!isTermsNotSigned(error)) return null;
  return (
    <>
      {' '}
      <a href={appleBusiness} target="_blank" rel="noreferrer">
        {texts.messages.openAppleBusiness} <span className="visually-hidden">{text.common.newTab}</span>
      </a>
    </>
  );
}
