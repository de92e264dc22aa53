import { languages } from '@muster/contract/constants';
import { filterPlatforms } from '@muster/contract/enumerations/devices';
import {
  type IntegrationEvent,
  type IntegrationType,
  integrationEvents,
} from '@muster/contract/enumerations/workspace';
import { sampleFacts } from '@muster/contract/integration-facts';
import { appEvents } from '@muster/contract/integrations';
import { languageNames } from '@muster/phrases/language-names';
import { Select } from '@muster/ui/Select';
import { TagInput } from '@muster/ui/TagInput';
import type { Form } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ChoicesField } from './ChoicesField.tsx';
import type { integrationSchemas } from './integration-schemas.ts';
import styles from './integrations.module.css';
import { MessagesField } from './MessagesField.tsx';

interface Props {
  field: Form<typeof integrationSchemas>['field'];
  type: IntegrationType;
  inApp: boolean;
}

/** What is told, to whom, and in which words: asked alike of a new integration and of one that is there. */
export function IntegrationFields({ field, type, inApp }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.integrations.form;
  const events = field('events');
  const [branches, tags, platforms] = [field('branches'), field('tags'), field('platforms')];
  const language = field('language');
  const offered: readonly IntegrationEvent[] = inApp ? appEvents : integrationEvents;
  const ofBuilds = events.value.some((event) => 'build' in sampleFacts[event]);
  return (
    <>
      <ChoicesField
        {...events}
        label={words.events}
        options={offered.map((value) => ({ value, label: texts.labels.integrationEvent[value] }))}
        all={words.all}
        nothing={words.nothing}
      />
      {ofBuilds && (
        <fieldset className={styles.group}>
          <legend>{words.filter}</legend>
          <p className={styles.hint}>{words.filterHint}</p>
          <div className={styles.pair}>
            <TagInput {...branches} onChange={(value) => branches.onChange([...value])} label={words.branches} />
            <TagInput {...tags} onChange={(value) => tags.onChange([...value])} label={words.tags} />
          </div>
          <ChoicesField
            {...platforms}
            label={words.platforms}
            options={filterPlatforms.map((value) => ({ value, label: texts.labels.filterPlatform[value] }))}
          />
        </fieldset>
      )}
      <Select
        {...language}
        onChange={(value) => language.onChange(value as typeof language.value)}
        label={words.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <MessagesField
        {...field('templates')}
        events={offered.filter((event) => events.value.includes(event))}
        language={language.value || 'en'}
        type={type}
      />
    </>
  );
}
