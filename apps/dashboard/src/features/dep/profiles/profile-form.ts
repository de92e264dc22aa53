import { type DepProfile, depProfileInput, depProfileOptions } from '@muster/contract/dep';
import * as z from 'zod/mini';
import type { Form, FormOptions } from '../../../shared/form/use-form.ts';

/** In the order in which they stand on the page. */
export const profileSchemas = {
  name: depProfileInput.name,
  templateId: z.string(),
  tags: depProfileInput.tags,
  ...depProfileOptions.shape,
};

export type ProfileForm = Form<typeof profileSchemas>;
type Options = FormOptions<typeof profileSchemas>;
type Sent = Parameters<Options['submit']>[0];

const empty = {
  name: '',
  templateId: '',
  tags: [],
  department: '',
  supportPhoneNumber: '',
  supportEmailAddress: '',
  orgMagic: '',
  language: '',
  region: '',
  configurationWebUrl: '',
};

export function profileValues(profile?: DepProfile): Options['initial'] {
  if (!profile) return { ...empty, ...depProfileOptions.parse({}) };
  const { name, tags, template, options } = profile;
  return { ...empty, ...options, name, tags: [...tags], templateId: template?.id ?? '' };
}

/** What is sent; what was left empty is left out. */
export function profileBody({ name, tags, templateId, ...options }: Sent) {
  const filled = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '' && value !== undefined));
  const { autoAdvanceSetup, language, region, ...rest } = filled as z.output<typeof depProfileOptions>;
  return {
    name,
    tags,
    templateId: templateId || null,
    // Only a device that sets itself up has to be told them.
    options: {
      ...rest,
      autoAdvanceSetup,
      ...(autoAdvanceSetup && language !== undefined && { language }),
      ...(autoAdvanceSetup && region !== undefined && { region }),
    },
  };
}
