import type { Reply } from '@muster/contract/call';
import type { readDeviceSettings } from '@muster/contract/calls/device-settings';
import type { AccountI18n } from '../i18n/I18n.tsx';

export type AssignmentPath = Reply<typeof readDeviceSettings>['policies'][number]['paths'][number];

/** By which way a policy came to a device: "Group Drivers, of Ana Ruiz", "Audience Vans: serial number X1". */
export function pathText({ text, fill }: Pick<AccountI18n, 'text' | 'fill'>, path: AssignmentPath): string {
  const words = text.policyAssignments.paths;
  const { kind, through } = path;
  const said = fill(words[kind], { label: path.label ?? words.gone });
  if (!through || kind === 'all' || kind === 'device' || kind === 'tag' || kind === 'template') return said;
  if (through.kind === 'employee') {
    // "Employee Ana Ruiz, of Ana Ruiz" says nothing twice.
    return kind === 'employee' ? said : fill(words.ofEmployee, { path: said, label: through.label });
  }
  const selector = words.selectors[through.kind];
  const isNamed = through.kind === 'deviceId' || through.label === '';
  return fill(isNamed ? words.by : words.byLabel, { path: said, selector, label: through.label });
}
