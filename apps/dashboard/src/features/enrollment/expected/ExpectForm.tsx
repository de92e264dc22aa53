import { prepareDevices } from '@muster/contract/calls/enrollment';
import type { PrepareResult } from '@muster/contract/enrollment';
import { enrollmentRules } from '@muster/contract/enrollment';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { FileDrop } from '@muster/ui/FileDrop';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { TextArea } from '@muster/ui/TextArea';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { TemplateField } from '../TemplateField.tsx';
import { ExpectResult } from './ExpectResult.tsx';
import type { RefusedLine } from './ProblemLines.tsx';
import { readIdentifiers, readTable, toInput } from './read-table.ts';
import { readTextFile } from './read-text-file.ts';
import { TablePreview } from './TablePreview.tsx';

interface Props {
  org: string;
  onClose(): void;
  onDone(): void;
}

const ways = ['identifiers', 'table'] as const;
const schemas = { way: z.enum(ways), identifiers: z.string(), table: z.string(), templateId: z.string() };
const extensions = ['csv', 'tsv', 'txt'];

/** Which devices come: by their identifiers alone, or from a table that says whose each is and how it is called. */
export function ExpectForm({ org, onClose, onDone }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.expected;
  const [result, setResult] = useState<PrepareResult & { lines: readonly RefusedLine[] }>();
  const [fileProblem, setFileProblem] = useState<string>();
  const preparing = useChange(prepareDevices, { tellsErrors: false });
  const read = (given: { way: string; identifiers: string; table: string }) =>
    given.way === 'table' ? readTable(given.table) : readIdentifiers(given.identifiers);
  const { field, values, set, error, pending, onSubmit, reset } = useForm({
    schemas,
    initial: { way: 'identifiers' },
    guard: true,
    across(given) {
      const name = given.way === 'table' ? 'table' : 'identifiers';
      const { devices, wrong } = read(given);
      if (devices.length > enrollmentRules.prepareMax) {
        return { [name]: { name: 'maxItems', params: { max: enrollmentRules.prepareMax } } };
      }
      const rule = wrong.length > 0 ? 'type' : 'required';
      return devices.length === 0 ? { [name]: { name: rule, params: {} } } : {};
    },
    async submit(given) {
      const { devices, wrong } = read(given);
      const reply = await preparing.mutateAsync({
        params: { org },
        body: { templateId: given.templateId === '' ? null : given.templateId, devices: devices.map(toInput) },
      });
      const refused = reply.refused.map(({ index, ...one }) => ({ line: devices[index]?.line ?? index + 1, ...one }));
      setResult({ ...reply, lines: [...wrong, ...refused].sort((a, b) => a.line - b.line) });
      onDone();
    },
  });
  const { way, identifiers, table } = values;
  const found = useMemo(
    () => (way === 'table' ? readTable(table) : readIdentifiers(identifiers)),
    [way, identifiers, table],
  );

  if (result) {
    return (
      <ExpectResult
        result={result}
        onClose={onClose}
        onAnother={() => {
          reset({ identifiers: '', table: '', way: values.way, templateId: values.templateId });
          setResult(undefined);
        }}
      />
    );
  }

  async function take([file]: File[]): Promise<void> {
    setFileProblem(file ? undefined : words.notCsv);
    if (file) set('table', await readTextFile(file));
  }

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <SegmentedControl
        {...field('way')}
        value={way || 'identifiers'}
        onChange={(next) => set('way', next)}
        label={words.how}
        options={ways.map((value) => ({ value, label: words.ways[value] }))}
      />
      {way === 'table' ? (
        <>
          <FileDrop
            label={words.file}
            hint={words.fileHint}
            extensions={extensions}
            {...(fileProblem !== undefined && { error: fileProblem })}
            onFiles={(accepted) => void take(accepted)}
          />
          <TextArea
            {...field('table')}
            label={words.table}
            placeholder={words.tableExample}
            rows={4}
            mono
            spellCheck={false}
          />
        </>
      ) : (
        <TextArea
          {...field('identifiers')}
          label={words.identifiers}
          hint={words.identifiersHint}
          rows={4}
          mono
          spellCheck={false}
        />
      )}
      <TablePreview found={found} withColumns={way === 'table'} />
      <TemplateField
        {...field('templateId')}
        org={org}
        label={words.template}
        hint={words.templateHint}
        placeholder={words.noTemplate}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>
          {found.devices.length === 0 ? words.create : fill(words.submit, { count: found.devices.length })}
        </Submit>
      </DialogFoot>
    </form>
  );
}
