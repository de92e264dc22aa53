import { type AutomationTrigger, automationLimits, automationTriggers, tagChanges } from '@muster/contract/automation';
import { listDeviceAudiences } from '@muster/contract/calls/device-audiences';
import { factSections } from '@muster/contract/devices';
import { NumberField } from '@muster/ui/NumberField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { PickMany } from '../../shared/form/PickMany.tsx';
import { type Named, useChoices } from '../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ActionRow } from './ActionRow.tsx';
import styles from './automation.module.css';
import { ConditionRow } from './ConditionRow.tsx';
import { Rows } from './Rows.tsx';
import { newActions, newConditions, newTrigger, type RuleForm } from './rule-form.ts';

interface Props {
  org: string;
  form: RuleForm;
  /** What is named already. */
  known: readonly Named[];
  disabled?: boolean;
}

/** When … if … then …: reads as a sentence. */
export function RuleFields({ org, form, known, disabled = false }: Props) {
  const { text } = useAccountI18n();
  const words = text.automation.form;
  const { field, set, values } = form;
  const conditions = field('conditions');
  const actions = field('actions');
  const cooldown = field('cooldownMinutes');
  return (
    <>
      <TextField {...field('name')} label={words.name} autoComplete="off" disabled={disabled} />
      <TextArea {...field('description')} label={words.description} rows={2} disabled={disabled} />
      <When org={org} form={form} known={known} disabled={disabled} />
      <Rows
        id={conditions.id}
        title={words.if}
        hint={values.conditions.length === 0 ? words.ifNone : words.ifHint}
        rows={conditions.value}
        onChange={conditions.onChange}
        empty={newConditions.tag}
        max={automationLimits.conditionsMax}
        addLabel={words.addCondition}
        rowName={words.condition}
        error={conditions.error}
        disabled={disabled}
        lead={
          values.conditions.length > 1 && (
            <SegmentedControl
              {...field('match')}
              value={values.match || 'all'}
              onChange={(value) => set('match', value)}
              label={words.match}
              hideLabel
              options={(['all', 'any'] as const).map((value) => ({ value, label: words.matches[value], disabled }))}
            />
          )
        }
      >
        {(condition, _name, change) => (
          <ConditionRow condition={condition as never} onChange={change} disabled={disabled} />
        )}
      </Rows>
      <Rows
        id={actions.id}
        title={words.thenDo}
        rows={actions.value}
        onChange={actions.onChange}
        empty={newActions.addTags}
        max={automationLimits.actionsMax}
        addLabel={words.addAction}
        rowName={words.action}
        error={actions.error}
        disabled={disabled}
      >
        {(action, _name, change) => (
          <ActionRow org={org} action={action as never} known={known} onChange={change} disabled={disabled} />
        )}
      </Rows>
      <NumberField
        {...cooldown}
        label={words.cooldown}
        hint={words.cooldownHint}
        unit={words.minutes}
        min={0}
        max={automationLimits.cooldownMax}
        disabled={disabled}
      />
    </>
  );
}

function When({ org, form: { field, set, values }, known, disabled = false }: Props) {
  const { text } = useAccountI18n();
  const words = text.automation;
  const { id, error, onBlur } = field('trigger');
  const { trigger } = values;
  const common = { error: undefined, onBlur, disabled };
  const audiences = useChoices(listDeviceAudiences, org, 'deviceAudience', known);
  return (
    <fieldset className={styles.part}>
      <legend>{words.form.when}</legend>
      <div className={styles.controls}>
        <Select
          id={id}
          name="trigger"
          label={words.form.whenLabel}
          hideLabel
          value={trigger.kind}
          error={error}
          onBlur={onBlur}
          onChange={(kind) => kind !== '' && set('trigger', newTrigger(kind as AutomationTrigger))}
          options={automationTriggers.map((value) => ({ value, label: words.triggers[value] }))}
          disabled={disabled}
        />
        {trigger.kind === 'factsChanged' && (
          <Select
            {...common}
            id={`${id}-section`}
            name="section"
            label={words.form.section}
            hideLabel
            value={trigger.section ?? 'any'}
            onChange={(section) =>
              set('trigger', section === 'any' ? newTrigger('factsChanged') : { ...trigger, section: section as never })
            }
            options={[
              { value: 'any', label: words.form.anySection },
              ...factSections.map((value) => ({ value, label: words.labels.section[value] })),
            ]}
          />
        )}
        {trigger.kind === 'tagged' && (
          <>
            <TextField
              {...common}
              id={`${id}-tag`}
              name="tag"
              label={words.form.tag}
              hideLabel
              placeholder={words.form.anyTag}
              value={trigger.tag ?? ''}
              onChange={(tag) => {
                const { tag: _, ...rest } = trigger;
                set('trigger', tag === '' ? rest : { ...rest, tag });
              }}
              autoComplete="off"
            />
            <Select
              {...common}
              id={`${id}-change`}
              name="change"
              label={words.form.change}
              hideLabel
              value={trigger.change ?? 'any'}
              onChange={(change) => {
                const { change: _, ...rest } = trigger;
                set('trigger', change === 'any' ? rest : { ...rest, change: change as never });
              }}
              options={(['any', ...tagChanges] as const).map((value) => ({ value, label: words.form.changes[value] }))}
            />
          </>
        )}
      </div>
      <PickMany
        {...field('deviceAudienceIds')}
        label={words.form.audiences}
        hint={words.form.audiencesHint}
        gone={words.form.goneAudience}
        choices={audiences}
        disabled={disabled}
      />
    </fieldset>
  );
}
