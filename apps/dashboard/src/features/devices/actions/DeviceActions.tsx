import { destroyWithCommand } from '@muster/contract/calls/commands';
import { listDevices, readDevice, updateDevice } from '@muster/contract/calls/devices';
import type { AskedKind } from '@muster/contract/commands';
import type { DeviceDetails } from '@muster/contract/devices';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import {
  Cast,
  ChevronDown,
  CircleArrowUp,
  Eraser,
  FilePlus2,
  KeyRound,
  Lock,
  LockKeyholeOpen,
  LockOpen,
  LogOut,
  MapPin,
  MapPinOff,
  MonitorOff,
  Pencil,
  Power,
  RefreshCw,
  RotateCw,
  SquareTerminal,
  UserCheck,
  Volume2,
} from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import type { CommandFormProps } from './command-form.ts';
import { useBypassCode } from './use-bypass-code.tsx';
import { changedByCommands, useSend } from './use-send.ts';

const AssignForm = lazyPart(async () => (await import('./AssignForm.tsx')).AssignForm);
const CommandForm = lazyPart(async () => (await import('./CommandForm.tsx')).CommandForm);
const DestroyForm = lazyPart(async () => (await import('./DestroyForm.tsx')).DestroyForm);
const NativeForm = lazyPart(async () => (await import('./NativeForm.tsx')).NativeForm);

/** What can be asked of the device. What its state, its kind or a right forbids is not offered, or says why. */
export function DeviceActions({ org, device }: { org: string; device: DeviceDetails }) {
  const { text, fill } = useAccountI18n();
  const gates = useGates();
  const dialogs = useDialogs();
  const { send, sent, pending } = useSend(org, device);
  const words = text.devices;
  const params = { org, deviceId: device.id };
  const destroying = useChange(destroyWithCommand, { invalidates: changedByCommands, tellsErrors: false });
  const assigning = useChange(updateDevice, {
    invalidates: [listDevices, readDevice],
    success: ({ mdmUser }) =>
      mdmUser
        ? fill(text.devices.area.assign.saved, { name: mdmUser.name || mdmUser.email })
        : text.devices.area.assign.released,
    tellsErrors: false,
  });
  const showCode = useBypassCode(org, device, send);
  const managed = device.state === 'ACTIVE';
  if (!gates?.may('command', 'create') || device.health === 'gone') {
    // It is wanted most of devices that were erased, or have left.
    return showCode ? (
      <Button color="outline" icon={LockOpen} onClick={showCode}>
        {words.bypass.title}
      </Button>
    ) : null;
  }

  const now = (kind: AskedKind) => () => void send(kind).catch(() => {});
  const ask = (kind: CommandFormProps['kind'], title: string) => () =>
    void dialogs.modal({
      title,
      content: (close) => (
        <CommandForm
          kind={kind}
          device={device}
          onClose={close}
          send={async (args) => {
            await send(kind, args);
            close();
          }}
        />
      ),
    });
  const destroy = (kind: 'wipe' | 'unenroll' | 'clear-passcode', title: string) => () =>
    void dialogs.modal({
      title,
      content: (close) => (
        <DestroyForm
          kind={kind}
          device={device}
          onClose={close}
          send={async (args, confirm) => {
            await destroying.mutateAsync({ params, body: { kind, arguments: args, confirm } });
            sent();
            close();
          }}
        />
      ),
    });
  const { mdmUser } = device;
  const assign = () =>
    void dialogs.modal({
      title: text.devices.area.assign.menu,
      content: (close) => (
        <AssignForm
          org={org}
          employee={mdmUser && { value: mdmUser.id, label: mdmUser.name || mdmUser.email }}
          onClose={close}
          save={async (mdmUserId) => {
            await assigning.mutateAsync({ params, body: { mdmUserId } });
            close();
          }}
        />
      ),
    });
  const native = () =>
    void dialogs.modal({
      title: words.forms.nativeTitle,
      content: (close) => (
        <NativeForm
          org={org}
          device={device}
          onClose={close}
          send={async (requestType, payload) => {
            await send('native', { requestType, payload });
            close();
          }}
        />
      ),
    });
  const { kinds } = words.commands;
  const mac = device.type === 'macOS';
  const television = device.type === 'tvOS';
  const phone = device.type === 'iOS' || device.type === 'iPadOS';
  return (
    <>
      <Button color="outline" icon={RefreshCw} disabled={!managed} pending={pending} onClick={now('refresh')}>
        {words.page.refresh}
      </Button>
      <Menu
        label={words.page.actions}
        trigger={
          <Button>
            {words.page.actions}
            <Icon as={ChevronDown} size={16} />
          </Button>
        }
        placement="bottom end"
      >
        <MenuSection>
          {!television && (
            <MenuItem icon={Lock} disabled={!managed} onAction={ask('lock', words.forms.lockTitle)}>
              {kinds.lock}
            </MenuItem>
          )}
          <MenuItem icon={RotateCw} disabled={!managed} onAction={now('restart')}>
            {kinds.restart}
          </MenuItem>
          {!television && (
            <MenuItem icon={Power} disabled={!managed} onAction={now('shut-down')}>
              {kinds['shut-down']}
            </MenuItem>
          )}
          <MenuItem icon={Pencil} disabled={!managed} onAction={ask('rename', words.forms.renameTitle)}>
            {kinds.rename}
          </MenuItem>
          {gates.may('admDevice', 'update') && gates.may('organizationCollaborator', 'list') && (
            <MenuItem icon={UserCheck} onAction={assign}>
              {text.devices.area.assign.menu}
            </MenuItem>
          )}
          <MenuItem icon={CircleArrowUp} disabled={!managed} onAction={ask('os-update', words.forms.updateTitle)}>
            {kinds['os-update']}
          </MenuItem>
          <MenuItem icon={FilePlus2} disabled={!managed} onAction={ask('install-profile', words.forms.profileTitle)}>
            {kinds['install-profile']}
          </MenuItem>
        </MenuSection>
        {phone && (
          <MenuSection>
            {device.lostMode ? (
              <>
                <MenuItem icon={MapPinOff} onAction={now('lost-mode-off')}>
                  {kinds['lost-mode-off']}
                </MenuItem>
                <MenuItem icon={Volume2} onAction={now('lost-mode-sound')}>
                  {kinds['lost-mode-sound']}
                </MenuItem>
                <MenuItem icon={MapPin} onAction={now('locate')}>
                  {kinds.locate}
                </MenuItem>
              </>
            ) : (
              <MenuItem icon={MapPin} disabled={!managed} onAction={ask('lost-mode-on', words.forms.lostTitle)}>
                {kinds['lost-mode-on']}
              </MenuItem>
            )}
          </MenuSection>
        )}
        <MenuSection>
          {mac && (
            <>
              <MenuItem icon={Cast} disabled={!managed} onAction={now('remote-desktop-on')}>
                {kinds['remote-desktop-on']}
              </MenuItem>
              <MenuItem icon={MonitorOff} disabled={!managed} onAction={now('remote-desktop-off')}>
                {kinds['remote-desktop-off']}
              </MenuItem>
            </>
          )}
          {!television && (
            <MenuItem icon={KeyRound} disabled={!managed} onAction={now('activation-lock-bypass')}>
              {kinds['activation-lock-bypass']}
            </MenuItem>
          )}
          {showCode && (
            <MenuItem icon={LockOpen} onAction={showCode}>
              {words.bypass.menu}
            </MenuItem>
          )}
          <MenuItem icon={SquareTerminal} disabled={!managed} onAction={native}>
            {kinds.native}
          </MenuItem>
        </MenuSection>
        {gates.may('admDevice', 'wipe') && (
          <MenuSection>
            {phone && (
              <MenuItem
                icon={LockKeyholeOpen}
                disabled={!managed}
                onAction={destroy('clear-passcode', words.forms.clearTitle)}
              >
                {kinds['clear-passcode']}
              </MenuItem>
            )}
            <MenuItem icon={LogOut} danger onAction={destroy('unenroll', words.forms.unenrollTitle)}>
              {kinds.unenroll}
            </MenuItem>
            <MenuItem icon={Eraser} danger disabled={!managed} onAction={destroy('wipe', words.forms.wipeTitle)}>
              {kinds.wipe}
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
    </>
  );
}
