import { DiffView } from '@muster/ui/DiffView';
import { ObjectDiff } from '@muster/ui/ObjectDiff';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => `  setting-${from + index}: default`).join('\n');
const before = `policy: Sales phones
version: 7
passcode:
  minimum length: 6
  allow simple value: true
${lines(1, 24)}
wifi: Office
updates: manual
`;
const after = `policy: Sales phones
version: 8
passcode:
  minimum length: 8
  allow simple value: false
  maximum age: 90 days
${lines(1, 24)}
wifi: Office
`;
const words = { N: 'New', E: 'Edit', D: 'Delete' };

function Diffs() {
  return (
    <>
      <Specimen title="Texts" lay="stack">
        <DiffView label="Sales phones, version 7 to 8" before={before} after={after} />
        <DiffView label="Nothing changed" before={before} after={before} />
      </Specimen>
      <Specimen title="Objects" lay="stack">
        <ObjectDiff
          label="Changes to Ana's iPhone"
          before={{ name: "Ana's phone", owner: { email: 'ana@aurora.example' }, tags: ['sales', 'old'], note: '' }}
          after={{
            name: "Ana's iPhone",
            owner: { email: 'ana@aurora.example', phone: '+34 600 000 000' },
            tags: ['sales'],
            note: 'Spare',
          }}
          words={words}
        />
        <ObjectDiff label="Nothing" before={{ a: 1 }} after={{ a: 1 }} words={words} />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Differences', order: 150, Component: Diffs };
