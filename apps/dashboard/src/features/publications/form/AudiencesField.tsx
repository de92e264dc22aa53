import type { Application } from '@muster/contract/apps';
import { listUsableAudiences } from '@muster/contract/calls/audiences';
import { page } from '@muster/contract/constants';
import { Switch } from '@muster/ui/Switch';
import { useCall } from '../../../shared/api/use-call.ts';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { choicesOf } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from '../publications.module.css';
import type { PublicationForm } from './publication-form.ts';

interface Props {
  org: string;
  app: Application;
  form: PublicationForm;
  /** What audiences that are set are called, also those that are not offered any more. */
  names: Readonly<Record<string, string>>;
  readOnly: boolean;
}

/** Audiences that the app may use, and which of them are mailed about new builds. */
export function AudiencesField({ org, app, form, names, readOnly }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.publications.form;
  const gates = useGates();
  const { values, field, set } = form;
  const isOn = values.activateUserAudiences;
  const query = { limit: String(page.max) };
  const usable = useCall(listUsableAudiences, { params: { org, appId: app.id }, query }, { enabled: isOn });
  // Without any in the plan, those that are set can still be seen and switched off.
  if (!isOn && gates?.limited('userAudiences') !== true) return null;
  const uses = field('userAudiences');
  const options = (usable.data?.items ?? []).map(({ id, name, description }) => ({
    value: id,
    label: name,
    ...(description !== '' && { detail: description }),
  }));
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? names[id] ?? words.unknownAudience;
  return (
    <div className={styles.field}>
      <Switch
        {...field('activateUserAudiences')}
        label={words.audiences}
        hint={words.audiencesHint}
        disabled={readOnly}
      />
      {isOn && (
        <PickMany
          {...uses}
          value={values.userAudiences.map(({ id }) => id)}
          onChange={(ids) =>
            set(
              'userAudiences',
              ids.map(
                (id) => values.userAudiences.find((use) => use.id === id) ?? { id, notifyNewBuildsProcessed: false },
              ),
            )
          }
          label={words.audience}
          choices={choicesOf(options, nameOf)}
          placeholder={words.addAudience}
          disabled={readOnly}
        />
      )}
      {isOn &&
        values.userAudiences.map(({ id, notifyNewBuildsProcessed }) => (
          <Switch
            key={id}
            id={`notify-${id}`}
            name="notify"
            value={notifyNewBuildsProcessed}
            onChange={(on) =>
              set(
                'userAudiences',
                values.userAudiences.map((use) => (use.id === id ? { ...use, notifyNewBuildsProcessed: on } : use)),
              )
            }
            label={fill(words.notify, { name: nameOf(id) })}
            disabled={readOnly}
          />
        ))}
    </div>
  );
}
