import type { PublicationVisibility } from '@muster/contract/enumerations/apps';
import { publicationSlug } from '@muster/contract/publications';
import { RadioGroup } from '@muster/ui/RadioGroup';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { FormGroup } from './FormGroup.tsx';
import type { PublicationForm, PublicationValues } from './publication-form.ts';
import type { SlugState } from './use-slug-free.ts';

interface Props {
  form: PublicationForm;
  /** All that stands before the slug. */
  base: string;
  state: SlugState;
  /** As saved; undefined for a new one. */
  saved: PublicationValues | undefined;
  readOnly: boolean;
  onSlug(slug: string): void;
}

/** From what most see to what nobody does. */
const visibilities: readonly PublicationVisibility[] = ['active', 'unlisted', 'inactive'];

export function AddressFields({ form, base, state, saved, readOnly, onSlug }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.publications.form;
  const gates = useGates();
  const { values, field, set } = form;
  const visibility = field('visibility');
  const moved = saved !== undefined && values.slug !== saved.slug;
  const isSlug = publicationSlug.safeParse(values.slug).success;
  const hint = [
    fill(words.slugHint, { address: `${base}${isSlug ? values.slug : '…'}` }),
    state === 'loading' && words.checking,
    state === 'free' && words.free,
    moved && words.slugChanged,
  ];
  return (
    <FormGroup title={words.address}>
      <TextField
        {...field('slug')}
        label={words.slug}
        hint={<span aria-live="polite">{hint.filter(Boolean).join(' · ')}</span>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={readOnly}
        onChange={(value) => {
          set('slug', value);
          onSlug(value);
        }}
      />
      <RadioGroup
        {...visibility}
        onChange={(value) => set('visibility', value as typeof values.visibility)}
        label={words.visibility}
        disabled={readOnly}
        options={visibilities.map((value) => {
          const locked =
            value === 'unlisted' && saved?.visibility !== value && gates?.allowed('unlistedApps') === false;
          return {
            value,
            label: texts.labels.publicationVisibility[value],
            detail: locked ? texts.messages.permission.locked : words.visibilities[value],
            disabled: locked,
          };
        })}
      />
    </FormGroup>
  );
}
