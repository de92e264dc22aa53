import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { Disclosure } from '@muster/ui/Disclosure';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '@muster/ui/Menu';
import { Tabs } from '@muster/ui/Tabs';
import { ChevronDown, Ellipsis, History, Info, Lock, MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const locked = 'Feature not available on your current plan. Please upgrade to enable it.';

function Navigation() {
  const [tab, setTab] = useState('summary');
  const [done, setDone] = useState('nothing yet');
  return (
    <>
      <Specimen title="Tabs" lay="stack">
        <Tabs
          label="Device"
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'summary', label: 'Summary', icon: Info, content: 'What there is to know at a glance.' },
            { id: 'apps', label: 'Apps', count: 1204, content: 'What is installed.' },
            { id: 'history', label: 'History', icon: History, content: 'What has happened.' },
            { id: 'locations', label: 'Locations', icon: MapPin, disabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Menu">
        <Menu
          label="Device actions"
          trigger={
            <Button color="outline" size="sm" icon={ChevronDown}>
              Actions
            </Button>
          }
        >
          <MenuItem icon={Pencil} onAction={() => setDone('rename')}>
            Rename
          </MenuItem>
          <MenuItem icon={MapPin} disabled tooltip={locked}>
            Locate
          </MenuItem>
          <MenuItem icon={Lock} disabled>
            Lock
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onAction={() => setDone('wipe')}>
            Wipe
          </MenuItem>
        </Menu>
        <Menu label="Workspace" trigger={<Button color="white" icon={Ellipsis} label="Workspace menu" />}>
          <MenuSection>
            <MenuItem href="#navigation">People</MenuItem>
            <MenuItem href="https://example.org/">Documentation</MenuItem>
          </MenuSection>
          <MenuSection title="Workspaces">
            <MenuItem
              icon={<Avatar name="Aurora Roasters" id="aurora" size="xs" shape="rounded" />}
              textValue="Aurora Roasters"
              detail="12 devices"
              checked
            >
              Aurora Roasters
            </MenuItem>
            <MenuItem icon={<Avatar name="Borealis" id="borealis" size="xs" shape="rounded" />} detail="3 devices">
              Borealis, a subsidiary with a name that is long enough for two lines
            </MenuItem>
          </MenuSection>
        </Menu>
        <span>Chosen: {done}</span>
      </Specimen>
      <Specimen title="Disclosure" lay="stack">
        <div>
          <Disclosure title="Passcode" aside="2 settings" defaultOpen>
            Minimum length 8, letters and digits.
          </Disclosure>
          <Disclosure title="Network">Nothing is configured.</Disclosure>
        </div>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Tabs and menus', order: 60, Component: Navigation };
