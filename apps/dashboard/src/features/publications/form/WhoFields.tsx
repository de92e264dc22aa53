import type { Application } from '@muster/contract/apps';
import { type PublicationSecurity, publicationSecurities } from '@muster/contract/enumerations/apps';
import type { FeatureFlag } from '@muster/contract/enumerations/workspace';
import { PasswordField } from '@muster/ui/PasswordField';
import { RadioGroup } from '@muster/ui/RadioGroup';
import { GroupsField } from '../../../shared/groups/GroupsField.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { AudiencesField } from './AudiencesField.tsx';
import { FormGroup } from './FormGroup.tsx';
import type { PublicationForm, PublicationValues } from './publication-form.ts';

const features: { readonly [S in PublicationSecurity]?: FeatureFlag } = {
  logged: 'loggedApps',
  password: 'passwordApps',
};

interface Props {
  org: string;
  app: Application;
  form: PublicationForm;
  /** As saved; undefined for a new one. */
  saved: PublicationValues | undefined;
  hasPassword: boolean;
  audienceNames: Readonly<Record<string, string>>;
  readOnly: boolean;
}

export function WhoFields({ org, app, form, saved, hasPassword, audienceNames, readOnly }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.publications.form;
  const gates = useGates();
  const { values, field, set } = form;
  const isLocked = (security: PublicationSecurity) => {
    const feature = features[security];
    return feature !== undefined && saved?.security !== security && gates?.allowed(feature) === false;
  };
  return (
    <FormGroup title={words.who}>
      <RadioGroup
        {...field('security')}
        onChange={(value) => set('security', value as typeof values.security)}
        label={words.security}
        disabled={readOnly}
        options={publicationSecurities.map((value) => ({
          value,
          label: texts.labels.publicationSecurity[value],
          detail: isLocked(value) ? texts.messages.permission.locked : words.securities[value],
          disabled: isLocked(value),
        }))}
      />
      {values.security === 'password' && !readOnly && (
        <PasswordField
          {...field('password')}
          label={hasPassword ? words.newPassword : words.password}
          hint={hasPassword ? words.newPasswordHint : words.passwordHint}
          autoComplete="new-password"
        />
      )}
      {values.security === 'logged' && (
        <GroupsField
          {...field('groups')}
          disabled={readOnly}
          org={org}
          words={{
            label: words.groups,
            hint: words.groupsHint,
            combination: words.combination,
            and: words.andWord,
            or: words.orWord,
            add: words.addGroup,
            addTo: (number) => fill(words.addGroupTo, { number }),
            addFirst: words.addFirst,
            addAnother: words.addCombination,
            rule: (number) => fill(words.rule, { number }),
            remove: (number) => fill(words.removeCombination, { number }),
            unknown: words.unknownGroup,
            hidden: words.hiddenGroups,
          }}
        />
      )}
      {values.security === 'logged' && (
        <AudiencesField org={org} app={app} form={form} names={audienceNames} readOnly={readOnly} />
      )}
    </FormGroup>
  );
}
