import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Count, Security } from '../PublicationCells.tsx';
import type { PublicationProps } from './publication-context.ts';

export function PublicationFacts({ publication }: PublicationProps) {
  const { text, texts, fill, language } = useAccountI18n();
  const { panel: words, columns } = text.publications;
  const { accessControl, downloads, security, visibility, expirationDate, createdAt, createdBy, updatedAt } =
    publication;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const list = (codes: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'unit' }).format(codes.map((code) => names.of(code) ?? code));
  const { allowedCountries: allowed, blockedCountries: blocked, terms } = accessControl;
  const countries = [
    allowed.length > 0 && fill(words.only, { list: list(allowed) }),
    blocked.length > 0 && fill(words.except, { list: list(blocked) }),
  ].filter((one) => one !== false);
  return (
    <section aria-labelledby="publication-facts">
      <h3 id="publication-facts">{words.facts}</h3>
      <KeyValues
        columns={2}
        items={[
          { label: words.downloads, value: <Count value={downloads} /> },
          { label: columns.security, value: <Security security={security} /> },
          { label: columns.visibility, value: texts.labels.publicationVisibility[visibility] },
          { label: words.expires, value: expirationDate === null ? words.never : <Time instant={expirationDate} /> },
          { label: words.countries, value: countries.length === 0 ? words.everywhere : countries.join('; ') },
          { label: words.terms, value: terms.active ? words.termsYes : words.termsNo },
          { label: columns.created, value: <Time instant={createdAt} /> },
          { label: words.createdBy, value: createdBy },
          { label: columns.updated, value: <Time instant={updatedAt} /> },
        ]}
      />
    </section>
  );
}
