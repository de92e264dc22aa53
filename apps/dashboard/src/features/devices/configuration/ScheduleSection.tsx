import type { AppleEnterprise } from '@muster/contract/apple';
import { readAppleEnterprise, updateAppleEnterprise } from '@muster/contract/calls/apple';
import { weekdays } from '@muster/contract/enumerations/devices';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { Switch } from '@muster/ui/Switch';
import { Time } from '@muster/ui/Time';
import { useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from './configuration.module.css';

interface Props {
  org: string;
  enterprise: AppleEnterprise;
  mayUpdate: boolean;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
/** A Monday, and the days after it. */
const dayName = (language: string, index: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));

/** Hours in which commands that somebody asked for wait, in the zone of those who use the devices. */
export function ScheduleSection({ org, enterprise, mayUpdate }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.devices.configuration;
  const id = useId();
  const { active, until, ...saved } = enterprise.protectionRules;
  const [rules, setRules] = useState(saved);
  const saving = useChange(updateAppleEnterprise, { invalidates: [readAppleEnterprise], success: 'saved' });
  function toggle(day: (typeof weekdays)[number], hour: number): void {
    setRules((before) => {
      const had = before.schedule[day];
      const next = had.includes(hour) ? had.filter((each) => each !== hour) : [...had, hour].sort((a, b) => a - b);
      return { ...before, schedule: { ...before.schedule, [day]: next } };
    });
  }
  return (
    <Section
      id="schedule"
      title={words.schedule}
      text={words.scheduleText}
      readOnly={!mayUpdate}
      action={
        active && (
          <Badge tone="amber">
            {text.devices.labels.protection} {until && <Time instant={until} quiet />}
          </Badge>
        )
      }
    >
      <Switch
        id={`${id}s`}
        name="scheduleEnabled"
        label={words.scheduleOn}
        value={rules.scheduleEnabled}
        disabled={!mayUpdate}
        onChange={(scheduleEnabled) => setRules((before) => ({ ...before, scheduleEnabled }))}
      />
      <Combobox
        id={`${id}z`}
        name="scheduleTimeZone"
        label={words.zone}
        options={zones}
        selected={{ value: rules.scheduleTimeZone, label: rules.scheduleTimeZone }}
        value={rules.scheduleTimeZone}
        disabled={!mayUpdate}
        onChange={(zone) => setRules((before) => ({ ...before, scheduleTimeZone: zone || before.scheduleTimeZone }))}
      />
      <div
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it
        tabIndex={0}
      >
        <table className={styles.week} aria-label={words.schedule}>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayName(language, index)}</th>
                {hours.map((hour) => (
                  <td key={hour}>
                    <button
                      type="button"
                      className={styles.hour}
                      aria-pressed={rules.schedule[day].includes(hour)}
                      aria-label={`${fill(words.hours, { day: dayName(language, index) })}: ${hour}:00`}
                      disabled={!mayUpdate || !rules.scheduleEnabled}
                      onClick={() => toggle(day, hour)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayUpdate && (
        <div>
          <Button
            pending={saving.isPending}
            onClick={() =>
              saving.mutate({ params: { org }, body: { updatedAt: enterprise.updatedAt, protectionRules: rules } })
            }
          >
            {text.devices.settings.save}
          </Button>
        </div>
      )}
    </Section>
  );
}
