import { CodeField } from '@muster/ui/CodeField';
import { NumberField } from '@muster/ui/NumberField';
import { PasswordField } from '@muster/ui/PasswordField';
import { SearchField } from '@muster/ui/SearchField';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';
import { useSample } from '../use-sample.ts';

const long =
  'A name of a hundred and twenty characters, which somebody will give to a device sooner or later, so it had better fit';

function Fields() {
  return (
    <>
      <Specimen title="Text" lay="grid">
        <TextField {...useSample('text-empty', '')} label="Name" placeholder="Ana’s iPhone" />
        <TextField {...useSample('text-hint', 'Aurora Roasters')} label="Company" hint="As your people know it." />
        <TextField
          {...useSample('text-error', 'ana@')}
          label="Email"
          type="email"
          error="This should be a valid email"
        />
        <TextField {...useSample('text-disabled', 'aurora')} label="Workspace" disabled />
        <TextField {...useSample('text-readonly', '662e41f0')} label="Identifier" readOnly />
        <TextField {...useSample('text-long', long)} label={`Label: ${long}`} hint={long} error={long} />
      </Specimen>
      <Specimen title="Password" lay="grid">
        <PasswordField {...useSample('password', 'correct horse')} label="Password" autoComplete="off" />
        <PasswordField
          {...useSample('password-error', '')}
          label="Password"
          error="This is required"
          autoComplete="off"
        />
      </Specimen>
      <Specimen title="Code" lay="grid">
        <CodeField {...useSample('code', '402915')} label="Code from the mail" />
        <CodeField
          {...useSample('code-error', '402')}
          label="Code from the app"
          error="Enter the 6 digits of the code"
        />
      </Specimen>
      <Specimen title="Search" lay="grid">
        <SearchField {...useSample('search-empty', '')} label="Search devices" />
        <SearchField {...useSample('search', 'iPhone 15')} label="Search devices" />
      </Specimen>
      <Specimen title="Number" lay="grid">
        <NumberField {...useSample<number | null>('number', 1200)} label="Devices" min={0} max={5000} />
        <NumberField {...useSample<number | null>('number-unit', 30)} label="Keep for" unit="days" step={10} min={0} />
        <NumberField {...useSample<number | null>('number-error', null)} label="Seats" error="This is required" />
        <NumberField {...useSample<number | null>('number-disabled', 8)} label="Minimum length" disabled />
      </Specimen>
      <Specimen title="Long text" lay="grid">
        <TextArea {...useSample('area', 'First line\nSecond line')} label="Notes" hint="Markdown works." />
        <TextArea
          {...useSample('area-error', '{ "name": ')}
          label="Configuration"
          mono
          error="This should be valid JSON"
        />
        <TextArea {...useSample('area-disabled', 'Only the owner may change this.')} label="Terms" disabled />
      </Specimen>
      <Specimen title="Tags" lay="grid">
        <TagInput
          {...useSample<readonly string[]>('tags-empty', [])}
          label="Tags"
          placeholder="sales, field, …"
          lowercase
        />
        <TagInput
          {...useSample<readonly string[]>('tags', ['sales', 'north west', 'pilot'])}
          label="Tags"
          hint="Comma or Enter."
          suggestions={[
            'pilot',
            'field',
            'south',
            'a tag that others have used and that goes on for longer than a phone is wide',
          ]}
        />
        <TagInput
          {...useSample<readonly string[]>('tags-error', ['sales', 'x'])}
          label="Groups"
          error="At least 3 characters"
        />
        <TagInput {...useSample<readonly string[]>('tags-long', [long, 'short'])} label="Long tags" />
        <TagInput {...useSample<readonly string[]>('tags-many', many)} label="10,000 tags" />
        <TagInput {...useSample<readonly string[]>('tags-disabled', ['sales'])} label="Tags" disabled />
      </Specimen>
    </>
  );
}

const many = Array.from({ length: 10_000 }, (_, index) => `tag ${index + 1}`);

export const section: Section = { title: 'Fields', order: 40, Component: Fields };
