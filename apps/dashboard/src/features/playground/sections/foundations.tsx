import type { CSSProperties } from 'react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', 'line', 'line-strong', 'edge'];
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-strong', 'accent-soft', 'danger', 'inverse'];
const tones = ['green', 'amber', 'red', 'blue', 'slate', 'purple'].flatMap((tone) => [
  tone,
  `${tone}-soft`,
  `${tone}-line`,
]);

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.swatches}>
      {names.map((name) => (
        <span key={name} className={styles.swatch} style={{ '--shown': `var(--${name})` } as CSSProperties}>
          {name}
        </span>
      ))}
    </div>
  );
}

function Foundations() {
  return (
    <>
      <Specimen title="Surfaces and lines" lay="stack">
        <Swatches names={surfaces} />
      </Specimen>
      <Specimen title="Ink and accent" lay="stack">
        <Swatches names={inks} />
      </Specimen>
      <Specimen title="States" lay="stack">
        <Swatches names={tones} />
      </Specimen>
      <Specimen title="Type" lay="stack">
        <span className={styles.pageTitle}>Page title, 22 px: 412 devices</span>
        <span className={styles.sectionTitle}>Section title, 16 px: 412 devices</span>
        <span>Body, 14 px: the quick brown fox jumps over the lazy dog</span>
        <span className={styles.small}>Table, 13 px: the quick brown fox jumps over the lazy dog</span>
        <span className={styles.mono}>JetBrains Mono, 13 px: 662e41f0 · 18.2.1 (22C161) · 0O 1lI {'->'} !=</span>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Foundations', order: 10, Component: Foundations };
