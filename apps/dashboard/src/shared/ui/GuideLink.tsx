import { useI18n } from '../i18n/I18n.tsx';

/** Guides come with the program, at /help. */
export type Guide = 'build-servers' | 'people' | 'webhooks';

/** Where it is explained at length. */
export function GuideLink({ guide }: { guide: Guide }) {
  const { text, language } = useI18n();
  return (
    <a href={`/help/${guide}?hl=${language}`} target="_blank" rel="noreferrer">
      {text.form.guide}
    </a>
  );
}
