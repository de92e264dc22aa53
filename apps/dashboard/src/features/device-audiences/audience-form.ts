import {
  type DeviceAudienceDetails,
  type DeviceAudienceSelectors,
  deviceAudienceInput,
  deviceAudienceRules,
} from '@muster/contract/device-audiences';
import { id } from '@muster/contract/fields';
import * as z from 'zod/mini';
import type { FormOptions } from '../../shared/form/use-form.ts';

const { tagsMax, idsMax } = deviceAudienceRules;
const tags = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(tagsMax));
const ids = z.array(id).check(z.maxLength(idsMax));

/** Serial numbers as people paste them: in lines, with commas, semicolons or blanks between them. */
export function readSerialNumbers(text: string): string[] {
  const found = text
    .split(/[\s,;]+/)
    .map((each) => each.toUpperCase())
    .filter((each) => each !== '');
  return [...new Set(found)];
}

export const audienceSchemas = {
  name: deviceAudienceInput.name,
  description: deviceAudienceInput.description,
  deviceGroups: tags,
  mdmUserGroups: tags,
  mdmUserIds: ids,
  deviceIds: ids,
  serialNumbers: z.string(),
};

type Options = FormOptions<typeof audienceSchemas>;

/** What the text of serial numbers holds is counted, not its letters. */
export const audienceAcross: NonNullable<Options['across']> = ({ serialNumbers }) => ({
  ...(readSerialNumbers(serialNumbers).length > idsMax && {
    serialNumbers: { name: 'maxItems', params: { max: idsMax } },
  }),
});

export const emptyAudience = {
  name: '',
  description: '',
  deviceGroups: [],
  mdmUserGroups: [],
  mdmUserIds: [],
  deviceIds: [],
  serialNumbers: '',
} satisfies Options['initial'];

export function valuesOf({ name, description, selectors }: DeviceAudienceDetails) {
  const { deviceGroups, deviceIds, mdmUserGroups, mdmUserIds, serialNumbers } = selectors;
  return {
    name,
    description,
    deviceGroups,
    deviceIds,
    mdmUserGroups,
    mdmUserIds,
    serialNumbers: serialNumbers.join('\n'),
  };
}

interface Chosen extends Omit<DeviceAudienceSelectors, 'serialNumbers'> {
  serialNumbers: string;
}

export function selectorsOf(values: Chosen): DeviceAudienceSelectors {
  const { deviceGroups, deviceIds, mdmUserGroups, mdmUserIds } = values;
  return {
    deviceGroups,
    deviceIds,
    mdmUserGroups,
    mdmUserIds,
    serialNumbers: readSerialNumbers(values.serialNumbers),
  };
}
