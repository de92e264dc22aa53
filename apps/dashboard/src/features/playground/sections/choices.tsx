import { Checkbox } from '@muster/ui/Checkbox';
import { Combobox } from '@muster/ui/Combobox';
import { RadioGroup } from '@muster/ui/RadioGroup';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { Switch } from '@muster/ui/Switch';
import { LayoutGrid, List, Rows3, Shield, ShieldCheck, ShieldOff } from 'lucide-react';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';
import { useSample } from '../use-sample.ts';

const roles = [
  { value: 'owner', label: 'Owner', icon: ShieldCheck, detail: 'May do everything, and pays the bill' },
  { value: 'editor', label: 'Editor', icon: Shield, detail: 'May change devices and apps' },
  { value: 'viewer', label: 'Viewer', icon: ShieldOff, detail: 'May look' },
  { value: 'none', label: 'Unassigned', disabled: true },
];
const countries = ['Argentina', 'Chile', 'Colombia', 'Ecuador', 'España', 'México', 'Perú', 'Uruguay'].map((label) => ({
  value: label.slice(0, 3).toLowerCase(),
  label,
}));
const views = [
  { value: 'list', label: 'List', icon: List },
  { value: 'rows', label: 'Compact', icon: Rows3 },
  { value: 'grid', label: 'Cards', icon: LayoutGrid },
] as const;

async function findCountry(query: string) {
  if (query === 'fail') throw new Error('no network');
  return countries.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
}

function Choices() {
  return (
    <>
      <Specimen title="Select" lay="grid">
        <Select {...useSample('select', 'editor')} label="Role" options={roles} />
        <Select
          {...useSample('select-empty', '')}
          label="Country"
          options={countries}
          hint="Where the device is used."
        />
        <Select {...useSample('select-error', '')} label="Role" options={roles} error="This is required" />
        <Select {...useSample('select-disabled', 'owner')} label="Role" options={roles} disabled />
        <Select {...useSample('select-none', '')} label="Nothing to choose" options={[]} />
      </Specimen>
      <Specimen title="Combobox" lay="grid">
        <Combobox {...useSample('combobox', 'esp')} label="Country" options={countries} />
        <Combobox
          {...useSample('combobox-load', '')}
          label="Searched country"
          load={findCountry}
          placeholder="Type to search"
          hint="“fail” fails."
        />
        <Combobox {...useSample('combobox-error', '')} label="Country" options={countries} error="This is required" />
        <Combobox {...useSample('combobox-disabled', 'per')} label="Country" options={countries} disabled />
      </Specimen>
      <Specimen title="Checkbox" lay="grid">
        <Checkbox {...useSample('check', true)} label="Send me news" />
        <Checkbox
          {...useSample('check-hint', false)}
          label="Install at once"
          hint="Otherwise in the next maintenance window."
        />
        <Checkbox {...useSample('check-mixed', false)} label="Some of them" mixed />
        <Checkbox {...useSample('check-error', false)} label="I accept the terms" error="This is required" />
        <Checkbox {...useSample('check-disabled', false)} label="Not available" disabled />
        <Checkbox {...useSample('check-disabled-on', true)} label="Always on" disabled />
      </Specimen>
      <Specimen title="Switch" lay="grid">
        <Switch {...useSample('switch', true)} label="Require a passcode" hint="At least six digits." />
        <Switch {...useSample('switch-off', false)} label="Allow the camera" />
        <Switch {...useSample('switch-disabled', true)} label="Managed by the policy" disabled />
      </Specimen>
      <Specimen title="Radio" lay="grid">
        <RadioGroup {...useSample('radio', 'editor')} label="Role" options={roles} />
        <RadioGroup
          {...useSample('radio-error', '')}
          label="Platform"
          options={countries.slice(0, 3)}
          error="This is required"
        />
      </Specimen>
      <Specimen title="Segmented control">
        <SegmentedControl {...useSample('segments', 'list')} label="View" hideLabel options={views} />
        <SegmentedControl
          {...useSample('segments-icons', 'grid')}
          label="View as"
          hideLabel
          iconsOnly
          options={views}
        />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Choices', order: 50, Component: Choices };
