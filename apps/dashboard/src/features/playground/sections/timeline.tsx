import { KeyValues } from '@muster/ui/KeyValues';
import { type DeviceShape, type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Timeline } from '@muster/ui/Timeline';
import { CircleX, Lock, MapPin, RefreshCw, UserPlus } from 'lucide-react';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const now = Date.parse('2026-11-03T10:00:00Z');
const platforms: readonly Platform[] = ['apple', 'android', 'windows', 'chrome', 'linux', 'web'];
const shapes: readonly DeviceShape[] = ['phone', 'tablet', 'laptop', 'desktop', 'watch', 'tv'];

function Times() {
  return (
    <>
      <Specimen title="Timeline" lay="stack">
        <Timeline
          label="What happened to Ana's iPhone"
          now={now}
          timeZone="Europe/Madrid"
          entries={[
            {
              id: '1',
              icon: Lock,
              tone: 'amber',
              title: 'Locked by Jonas Weber',
              meta: 'Waits for the device, silent since 09:12',
              instant: '2026-11-03T09:58:00Z',
            },
            { id: '2', icon: RefreshCw, title: 'Refreshed', instant: '2026-11-03T07:00:00Z' },
            {
              id: '3',
              icon: CircleX,
              tone: 'red',
              title: 'Update to 18.2 failed',
              meta: 'Not enough space',
              instant: '2026-11-02T21:14:00Z',
              children: 'It is tried again tonight at 02:00.',
            },
            { id: '4', icon: MapPin, tone: 'blue', title: 'Located in Madrid', instant: '2026-11-02T09:00:00Z' },
            {
              id: '5',
              icon: UserPlus,
              tone: 'green',
              title: 'Enrolled',
              meta: 'ana.ruiz@aurora.example',
              instant: '2025-12-30T15:30:00Z',
            },
          ]}
        />
      </Specimen>
      <Specimen title="Facts" lay="stack">
        <KeyValues
          columns={2}
          items={[
            { label: 'Serial number', value: 'F2LXK0ABQ1', copy: true, mono: true },
            { label: 'Model', value: 'iPhone 15' },
            { label: 'Owner', value: 'Ana Ruiz' },
            { label: 'Phone', value: '' },
            {
              label: 'Address of the profile',
              value: 'https://muster.example/profiles/662e41f0-6b2c-4f3f-9a51-77c0b2f7f2b4',
              copy: true,
              mono: true,
            },
            {
              label: 'A note',
              value: 'Given to the sales team in Madrid; the spare one lies in the drawer of the reception.',
            },
          ]}
        />
      </Specimen>
      <Specimen title="Platforms">
        {platforms.map((platform) => (
          <PlatformGlyph key={platform} of={platform} size={24} label={platform} />
        ))}
        {platforms.map((platform) => (
          <PlatformGlyph key={platform} of={platform} />
        ))}
      </Specimen>
      <Specimen title="Silhouettes">
        {shapes.map((shape) => (
          <PlatformGlyph key={shape} of={shape} size={24} label={shape} />
        ))}
        {shapes.map((shape) => (
          <PlatformGlyph key={shape} of={shape} />
        ))}
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Timeline, facts, signs', order: 160, Component: Times };
