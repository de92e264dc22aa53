import { Avatar } from '@muster/ui/Avatar';
import { Badge, type Tone } from '@muster/ui/Badge';
import { CircleAlert, CircleCheck, CircleDashed, CirclePause, Clock, GitBranch, type LucideIcon } from 'lucide-react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const sizes = ['xs', 'sm', 'base', 'md', 'lg'] as const;
const people = [
  'Ana Ruiz',
  'Mei Tanaka',
  'Ola Nordmann',
  'Priya Iyer',
  'Tom',
  'Zoë Weiß',
  'aurora-roasters',
  'Юлия Мороз',
];
const states: [Tone, LucideIcon, string][] = [
  ['green', CircleCheck, 'Active'],
  ['amber', Clock, 'Pending'],
  ['red', CircleAlert, 'Failed'],
  ['blue', CircleDashed, 'Enrolling'],
  ['slate', CirclePause, 'Paused'],
  ['purple', GitBranch, 'feature/menu'],
];
/** A picture that is there, and one that is not. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%232f5bea" d="M0 0h8v8H0z"/%3E%3Cpath fill="%23fff" d="m4 1 3 6H1z"/%3E%3C/svg%3E';

function Identity() {
  return (
    <>
      <Specimen title="Avatar, circle">
        {sizes.map((size) => (
          <Avatar key={size} name="Ana Ruiz" id="ana" size={size} />
        ))}
      </Specimen>
      <Specimen title="Avatar, rounded">
        {sizes.map((size) => (
          <Avatar key={size} name="Aurora Roasters" id="aurora" size={size} shape="rounded" />
        ))}
      </Specimen>
      <Specimen title="Colour by id">
        {people.map((name, index) => (
          <Avatar key={name} name={name} id={`${index}`} size="md" />
        ))}
        <Avatar name="" id="nobody" size="md" />
      </Specimen>
      <Specimen title="Picture">
        <Avatar name="With a picture" id="picture" src={picture} size="md" />
        <Avatar name="With a picture" id="picture" src={picture} size="md" shape="rounded" />
        <Avatar name="Broken Picture" id="broken" src="data:image/png;base64,AA==" size="md" />
      </Specimen>
      <Specimen title="As wide as its place">
        <div style={{ width: 96 }}>
          <Avatar name="Field Force" id="field" size="full" shape="rounded" />
        </div>
      </Specimen>
      <Specimen title="Badge">
        {states.map(([tone, icon, word]) => (
          <Badge key={tone} tone={tone} icon={icon}>
            {word}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Badge, words alone">
        {states.map(([tone, , word]) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Badge, long text">
        <div className={styles.narrow}>
          <Badge tone="amber" icon={Clock}>
            Waiting for the device to check in again
          </Badge>
        </div>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Avatars and badges', order: 30, Component: Identity };
