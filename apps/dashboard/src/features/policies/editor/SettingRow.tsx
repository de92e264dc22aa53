import type { Setting } from '@muster/catalogue/catalogue';
import { memo } from 'react';
import { useFields } from './fields/field-context.ts';
import { ValueField } from './fields/ValueField.tsx';
import type { ItemProblem } from './item-problems.ts';
import { SettingInfo } from './SettingInfo.tsx';

interface Props {
  setting: Setting;
  value: unknown;
  problems: readonly ItemProblem[];
}

/** A setting of a group. Typing into one draws that one alone. */
export const SettingRow = memo(function SettingRow({ setting, value, problems }: Props) {
  const { group, words } = useFields();
  const path = [setting.key];
  return (
    <SettingInfo setting={setting} path={path} value={value}>
      <ValueField
        setting={setting}
        path={path}
        value={value}
        label={words.setting(group, path, setting).label}
        problems={problems}
      />
    </SettingInfo>
  );
});
