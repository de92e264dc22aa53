import { Markdown } from '@muster/ui/Markdown';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const text = `## What is new

- **Orders** can be split, and the *daily recipe* opens [faster](https://muster.example)
- \`sync\` waits for ~~pictures~~ nothing

> Thanks to everybody at the counter.

| Platform | Size |
|---|---|
| iOS | 44 MB |

Raw <b onclick="alert(1)">tags</b> and [other addresses](javascript:alert(1)) are words.
`;

function Texts() {
  return (
    <Specimen title="Markdown" lay="stack">
      <Markdown text={text} />
    </Specimen>
  );
}

export const section: Section = { title: 'Long texts', order: 310, Component: Texts };
