import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { ConfirmDialog } from '@muster/ui/ConfirmDialog';
import { Drawer } from '@muster/ui/Drawer';
import { Modal } from '@muster/ui/Modal';
import { Popover } from '@muster/ui/Popover';
import { Select } from '@muster/ui/Select';
import { SlidePanel } from '@muster/ui/SlidePanel';
import { Switch } from '@muster/ui/Switch';
import { TextField } from '@muster/ui/TextField';
import { Tooltip } from '@muster/ui/Tooltip';
import { ChevronLeft, ChevronRight, CircleCheck, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';
import { useSample } from '../use-sample.ts';

type Overlay = 'modal' | 'long' | 'panel' | 'header' | 'confirm' | 'word' | 'drawer';

const roles = ['Owner', 'Editor', 'Viewer'].map((label) => ({ value: label, label }));

function Overlays() {
  const [open, setOpen] = useState<Overlay>();
  const [asked, setAsked] = useState('nothing yet');
  const close = () => setOpen(undefined);
  const opener = (overlay: Overlay, label: string) => (
    <Button color="outline" size="sm" onClick={() => setOpen(overlay)}>
      {label}
    </Button>
  );
  const name = useSample('modal-name', '');
  const role = useSample('modal-role', 'Editor');
  const only = useSample('popover-only', true);

  function confirm(): void {
    setAsked('confirmed');
    close();
  }

  return (
    <>
      <Specimen title="Tooltip">
        <Tooltip content="Seen 2 minutes ago">
          <Button color="outline" size="sm">
            Under the pointer
          </Button>
        </Tooltip>
        <Tooltip content="Feature not available on your current plan. Please upgrade to enable it.">
          <Button color="outline" size="sm" disabled>
            Locked
          </Button>
        </Tooltip>
      </Specimen>
      <Specimen title="Popover">
        <Popover
          label="Columns"
          trigger={
            <Button color="outline" size="sm" icon={SlidersHorizontal}>
              Display
            </Button>
          }
        >
          <Switch {...only} label="Only what is configured" />
        </Popover>
      </Specimen>
      <Specimen title="Dialogs">
        {opener('modal', 'Modal')}
        {opener('long', 'Modal, long')}
        {opener('confirm', 'Confirm')}
        {opener('word', 'Confirm by word')}
        <span>Asked: {asked}</span>
      </Specimen>
      <Specimen title="Panels">
        {opener('panel', 'Panel')}
        {opener('header', 'Panel with header')}
        {opener('drawer', 'Drawer')}
      </Specimen>

      <Modal
        isOpen={open === 'modal'}
        onClose={close}
        title="Invite somebody"
        footer={
          <>
            <Button color="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Send invitation</Button>
          </>
        }
      >
        <div className={styles.stack}>
          <TextField {...name} label="Email" hint="They get a mail with a link." />
          <Select {...role} label="Role" options={roles} />
        </div>
      </Modal>
      <Modal isOpen={open === 'long'} onClose={close} title="A title that takes more than a line, as some of them do">
        {Array.from({ length: 30 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <p key={line}>Line {line + 1} of a text that does not fit into the window.</p>
        ))}
      </Modal>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Sign out"
        text="Are you sure you want to sign out of ana.ruiz@aurora.example?"
        confirmLabel="Sign out"
        onConfirm={confirm}
      />
      <ConfirmDialog
        isOpen={open === 'word'}
        onClose={close}
        title="Wipe this device"
        text="Everything on Ana’s iPhone is deleted. This cannot be undone."
        word="confirm"
        confirmLabel="Wipe"
        danger
        onConfirm={confirm}
      />
      <SlidePanel isOpen={open === 'panel'} onClose={close} title="Build 214">
        <p>Side panels are places: they have an address, and Back closes them.</p>
        <Popover label="Checksum" trigger={<Button color="outline">Checksum</Button>}>
          <p>A few words, beside the button.</p>
        </Popover>
      </SlidePanel>
      <SlidePanel
        isOpen={open === 'header'}
        onClose={close}
        title="Ana’s iPhone"
        header={
          <span className={styles.row}>
            <strong>Ana’s iPhone</strong>
            <Badge tone="green" icon={CircleCheck}>
              Active
            </Badge>
          </span>
        }
        actions={
          <>
            <Button color="white" size="sm" icon={ChevronLeft} label="Previous" />
            <Button color="white" size="sm" icon={ChevronRight} label="Next" />
          </>
        }
        footer={<Button onClick={close}>Done</Button>}
      >
        {Array.from({ length: 60 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <p key={line}>Line {line + 1}.</p>
        ))}
      </SlidePanel>
      <Drawer isOpen={open === 'drawer'} onClose={close} label="Main menu" header={<strong>Muster</strong>}>
        <a href="#overlays">Overview</a>
      </Drawer>
    </>
  );
}

export const section: Section = { title: 'Overlays', order: 70, Component: Overlays };
