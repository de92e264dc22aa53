import { isItemMark, isSecretMark } from '@muster/catalogue/json-value';
import type { ReactNode } from 'react';
import { ArrayField } from './ArrayField.tsx';
import { DataField } from './DataField.tsx';
import { DateValueField } from './DateValueField.tsx';
import { DictionaryField } from './DictionaryField.tsx';
import { JsonField } from './JsonField.tsx';
import { BooleanField, EnumField, NumberValueField } from './plain-fields.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { SecretField } from './SecretField.tsx';
import { StringField } from './StringField.tsx';
import type { ValueProps } from './value-props.ts';

/** The field for a value of the catalogue, chosen by its type and nothing else. */
export function ValueField(props: ValueProps): ReactNode {
  const { setting, value } = props;
  if (setting.secret || isSecretMark(value)) return <SecretField {...props} />;
  if (setting.reference || isItemMark(value)) return <ReferenceField {...props} />;
  if (setting.values && !setting.flags && setting.type !== 'boolean') return <EnumField {...props} />;
  switch (setting.type) {
    case 'boolean':
      return <BooleanField {...props} />;
    case 'integer':
    case 'real':
      return <NumberValueField {...props} />;
    case 'string':
      return <StringField {...props} />;
    case 'date':
      return <DateValueField {...props} />;
    case 'data':
      return <DataField {...props} />;
    case 'array':
      return <ArrayField {...props} Field={ValueField} />;
    case 'dictionary':
      return <DictionaryField {...props} Field={ValueField} />;
    case 'any':
      return <JsonField {...props} />;
  }
}
