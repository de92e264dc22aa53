import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { weekdays } from '@muster/contract/enumerations/devices';
import { isHoldable, type ProtectionSchedule, protectionAt } from './protection.ts';

const office = [9, 10, 11, 12];
const madrid = (over: Partial<ProtectionSchedule> = {}): ProtectionSchedule => ({
  scheduleEnabled: true,
  scheduleTimeZone: 'Europe/Madrid',
  hours: { mon: office, tue: office },
  ...over,
});
const at = (schedule: ProtectionSchedule, time: string) => protectionAt(schedule, new Date(time));
const idle = { active: false, until: null };

describe('the protection schedule', () => {
  test('is active in the listed hours of the weekday, by the clock of its zone', () => {
    // In winter Madrid is an hour ahead of UTC: Monday, 2026-01-05.
    assert.deepEqual(at(madrid(), '2026-01-05T07:59:59Z'), idle);
    assert.deepEqual(at(madrid(), '2026-01-05T08:00:00Z'), { active: true, until: '2026-01-05T12:00:00.000Z' });
    assert.deepEqual(at(madrid(), '2026-01-05T11:59:59Z'), { active: true, until: '2026-01-05T12:00:00.000Z' });
    assert.deepEqual(at(madrid(), '2026-01-05T12:00:00Z'), idle);
    // In summer two.
    assert.deepEqual(at(madrid(), '2026-07-06T07:00:00Z'), { active: true, until: '2026-07-06T11:00:00.000Z' });
    assert.deepEqual(at(madrid(), '2026-01-07T08:30:00Z'), idle, 'not on Wednesday');
  });

  test('is not active when it is switched off, or lists nothing', () => {
    assert.deepEqual(at(madrid({ scheduleEnabled: false }), '2026-01-05T08:30:00Z'), idle);
    assert.deepEqual(at(madrid({ hours: {} }), '2026-01-05T08:30:00Z'), idle);
  });

  test('counts the weekday of its zone, and goes on over midnight', () => {
    const night = madrid({ scheduleTimeZone: 'Pacific/Auckland', hours: { sun: [22, 23], mon: [0, 1] } });
    // Sunday 23:30 in Auckland is Sunday 10:30 in UTC (summer there).
    assert.deepEqual(at(night, '2026-01-04T10:30:00Z'), { active: true, until: '2026-01-04T13:00:00.000Z' });
    assert.deepEqual(at(night, '2026-01-04T13:00:00Z'), idle);
  });

  test('knows zones that are off by part of an hour', () => {
    const nepal = madrid({ scheduleTimeZone: 'Asia/Kathmandu', hours: { mon: [9] } });
    assert.deepEqual(at(nepal, '2026-01-05T03:14:00Z'), idle);
    assert.deepEqual(at(nepal, '2026-01-05T03:15:00Z'), { active: true, until: '2026-01-05T04:15:00.000Z' });
  });

  test('lasts an hour more or less when clocks change', () => {
    const small = madrid({ hours: { sun: [2, 3] } });
    // On 2026-10-25 three o'clock in Madrid becomes two again: the hours 2, 2 and 3 are three.
    assert.deepEqual(at(small, '2026-10-25T00:00:00Z'), { active: true, until: '2026-10-25T03:00:00.000Z' });
    // On 2026-03-29 there is no two o'clock.
    assert.deepEqual(at(small, '2026-03-29T00:59:59Z'), idle);
    assert.deepEqual(at(small, '2026-03-29T01:00:00Z'), { active: true, until: '2026-03-29T02:00:00.000Z' });
  });

  test('without a free hour has no end', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const always = madrid({ hours: Object.fromEntries(weekdays.map((day) => [day, hours])) });
    assert.deepEqual(at(always, '2026-01-05T08:30:00Z'), { active: true, until: null });
  });

  test('holds back what disturbs, never what secures a device or only asks', () => {
    for (const kind of ['wipe', 'restart', 'os-update', 'install-profile', 'native'] as const)
      assert.ok(isHoldable(kind), kind);
    for (const kind of ['lock', 'lost-mode-on', 'lost-mode-off', 'locate', 'clear-passcode', 'refresh'] as const)
      assert.ok(!isHoldable(kind), kind);
  });
});
