import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import type { IntegrationEvent, IntegrationType } from '@muster/contract/enumerations/workspace';
import { renderTemplate, usualTemplate } from '@muster/contract/integration-facts';
import { useQuery } from '@tanstack/react-query';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './integrations.module.css';
import { useOwnFacts } from './use-own-facts.ts';

const messages = {
  en: async () => (await import('@muster/phrases/en/integration-messages')).integrationMessages,
  es: async () => (await import('@muster/phrases/es/integration-messages')).integrationMessages,
};

interface Props {
  event: IntegrationEvent;
  template: string;
  language: Language;
  type: IntegrationType;
}

/** The message with examples in it, as it will be read; in the language of the message, which need not be the page's. */
export function MessagePreview({ event, template, language, type }: Props) {
  const { text } = useAccountI18n();
  const words = text.integrations.form;
  const facts = useOwnFacts(event);
  const { data } = useQuery({
    queryKey: ['integration-messages', language],
    queryFn: messages[language],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const changes: Readonly<Record<string, string>> = data?.changes ?? {};
  const word = (name: string, value: string) => (name === 'employee.change' ? (changes[value] ?? value) : value);
  const wanted = template.trim() || (data && usualTemplate(data[event], type));
  // A line of nothing until the words have come.
  const said = wanted ? renderTemplate(wanted, facts, { word }) : '\u00a0';
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <span className={styles.previewHead}>
        {words.preview}
        {template.trim() === '' && <span> · {words.usual}</span>}
      </span>
      <div className={type === 'slack' ? styles.slack : styles.plain}>
        <p className={styles.said}>{type === 'slack' ? bold(said) : said}</p>
        {type === 'slack' && (
          <>
            <p className={styles.context}>{[brand.product, facts.workspace?.name].join(' · ')}</p>
            {data && <span className={styles.button}>{data.open}</span>}
          </>
        )}
      </div>
    </section>
  );
}

/** Of Slack's markup only what the usual messages have: *words* in bold. */
function bold(said: string) {
  return said.split(/(\*[^*\n]+\*)/).map((part, place) =>
    part.length > 2 && part.startsWith('*') && part.endsWith('*') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing but their place
      <strong key={place}>{part.slice(1, -1)}</strong>
    ) : (
      part
    ),
  );
}
