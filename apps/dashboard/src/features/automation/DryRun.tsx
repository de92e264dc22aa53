import { automationLimits } from '@muster/contract/automation';
import { Badge } from '@muster/ui/Badge';
import { Icon } from '@muster/ui/Icon';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { CircleCheck, CircleMinus } from 'lucide-react';
import beside from '../../shared/form/preview.module.css';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import styles from './automation.module.css';
import { Outcomes } from './Outcomes.tsx';
import type { RuleForm } from './rule-form.ts';
import { type DryRun as Preview, useDryRun } from './use-dry-run.ts';

/** Which devices match now, why, and what would be done, while the rule is being written. */
export function DryRun({ org, values }: { org: string; values: RuleForm['values'] }) {
  const words = useAccountI18n().text.automation.preview;
  const { preview, failed, pending, unready } = useDryRun(org, values);
  return (
    <section className={beside.preview} aria-labelledby="automation-dry-run" aria-busy={pending}>
      <h4 id="automation-dry-run">{words.title}</h4>
      <p className={panel.quiet}>{words.text}</p>
      {failed && <Notice kind="warning">{words.failed}</Notice>}
      {unready && <p className={panel.quiet}>{words.wait}</p>}
      {!preview && !failed && !unready && <Skeleton lines={4} />}
      {preview && !unready && <Shown preview={preview} values={values} pending={pending} />}
    </section>
  );
}

function Shown({ preview, values, pending }: { preview: Preview; values: RuleForm['values']; pending: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.automation.preview;
  const { devices, matching, sample } = preview;
  const { devicesMax: max } = automationLimits;
  const isEvent = values.trigger.kind !== 'condition';
  return (
    <>
      <div role="status" className={beside.counts} data-pending={pending ? '' : undefined}>
        <p className={beside.total} data-words>
          <strong>{matching === 0 ? words.none : fill(words.matching, { count: matching })}</strong>
        </p>
        <p className={panel.quiet}>{fill(words.of, { count: devices })}</p>
        {isEvent && <p className={panel.quiet}>{words.event}</p>}
      </div>
      {matching > max && !isEvent && <Notice kind="warning">{fill(words.tooMany, { max })}</Notice>}
      {sample.length > 0 && (
        <ul className={styles.sample}>
          {sample.map(({ device, matches, conditions, actions }) => (
            <li key={device.id}>
              <p className={styles.device}>
                <Icon as={matches ? CircleCheck : CircleMinus} size={14} />
                <span className="visually-hidden">{matches ? words.holds : words.not}</span>
                <strong dir="auto">{device.displayName}</strong>
              </p>
              {conditions.length > 0 && (
                <ul className={styles.why}>
                  {conditions.map(({ holds, value }, index) => {
                    const about = values.conditions[index]?.about;
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
                      <li key={index}>
                        <Badge tone={holds ? 'green' : 'slate'}>{holds ? words.holds : words.not}</Badge>{' '}
                        {about && text.automation.abouts[about]}: <span dir="auto">{value ?? words.unknown}</span>
                      </li>
                    );
                  })}
                </ul>
              )}
              <Outcomes outcomes={actions} words={words.would} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
