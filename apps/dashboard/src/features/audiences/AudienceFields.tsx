import { audienceUsersScopes } from '@muster/contract/audiences';
import { listApps } from '@muster/contract/calls/apps';
import { audienceScopes } from '@muster/contract/enumerations/apps';
import { FieldNotes } from '@muster/ui/field';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { PickMany } from '../../shared/form/PickMany.tsx';
import { type Named, useChoices } from '../../shared/form/use-choices.ts';
import type { Form } from '../../shared/form/use-form.ts';
import { GroupsField } from '../../shared/groups/GroupsField.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import type { audienceSchemas } from './audience-form.ts';
import styles from './audiences.module.css';
import { EmailsField } from './EmailsField.tsx';
import { PickOne } from './PickOne.tsx';

interface Props {
  org: string;
  form: Pick<Form<typeof audienceSchemas>, 'field' | 'values' | 'set'>;
  /** One that is made for an app, or by somebody who has that app alone, stays with it. */
  ofAppAlone: boolean;
  /** What is chosen already, by name. */
  known?: { groups: readonly Named[]; apps: readonly Named[] };
}

/** What an audience is made of: asked alike of a new one and of one that is there. */
export function AudienceFields({ org, form: { field, values, set }, ofAppAlone, known }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences.form;
  return (
    <>
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" />
      <TextArea {...field('description')} label={words.description} rows={2} />
      <EmailsField {...field('emails')} />
      <GroupsField
        {...field('groups')}
        org={org}
        {...(known && { known: known.groups })}
        words={{
          label: words.groups,
          hint: words.groupsHint,
          combination: words.ruleText,
          and: words.and,
          or: words.or,
          add: words.addGroupShort,
          addTo: (number) => fill(words.addGroup, { number }),
          addFirst: words.addRule,
          addAnother: words.addOrRule,
          rule: (number) => fill(words.rule, { number }),
          remove: (number) => fill(words.removeRule, { number }),
          unknown: words.goneGroup,
          hidden: words.noGroups,
        }}
      />
      <div>
        <SegmentedControl
          {...field('usersScope')}
          value={values.usersScope || 'all'}
          onChange={(value) => set('usersScope', value)}
          label={words.usersScope}
          options={audienceUsersScopes.map((value) => ({ value, label: text.audiences.usersScopes[value] }))}
        />
        <FieldNotes id={field('usersScope').id} hint={words.usersScopeHint} />
      </div>
      {!ofAppAlone && <ScopeFields org={org} form={{ field, values, set }} known={known?.apps ?? []} />}
    </>
  );
}

function ScopeFields({ org, form, known }: { org: string; form: Props['form']; known: readonly Named[] }) {
  const { field, values, set } = form;
  const words = useAccountI18n().text.audiences.form;
  const apps = useChoices(listApps, org, 'application', known);
  const scope = values.scope || 'org';
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{words.scope}</legend>
      <SegmentedControl
        {...field('scope')}
        value={scope}
        onChange={(value) => set('scope', value)}
        label={words.scope}
        options={audienceScopes.toReversed().map((value) => ({ value, label: words.scopes[value] }))}
      />
      {scope === 'app' ? (
        <PickOne {...field('appId')} label={words.app} hint={words.appHint} choices={apps} />
      ) : (
        <SegmentedControl
          {...field('allowed')}
          value={values.allowed || 'all'}
          onChange={(value) => set('allowed', value)}
          label={words.allowed}
          options={[
            { value: 'all', label: words.allowedAll },
            { value: 'some', label: words.allowedSome },
          ]}
        />
      )}
      {scope === 'org' && values.allowed === 'some' && (
        <PickMany {...field('applicationIds')} label={words.addApp} choices={apps} empty={words.noneAllowed} />
      )}
    </fieldset>
  );
}
