import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillMessage } from '../i18n/message.ts';
import { testTexts } from '../i18n/test-texts.ts';
import { type AuditEntry, activitySentence } from './activity-sentence.ts';

function told(language: 'en' | 'es', entry: Partial<AuditEntry>): string {
  const texts = testTexts[language];
  const i18n = {
    language,
    texts,
    text: texts.dashboard,
    fill: (text: string, params: Record<string, string | number>) => fillMessage(language, text, params),
  };
  const whole = {
    action: 'create',
    entity: 'policy',
    entityName: null,
    userName: 'Ana',
    diff: [],
    ...entry,
  } as unknown as AuditEntry;
  const { before, who, after, bySupplanter = '', fields } = activitySentence(i18n, whole);
  return [`${before}${who}${after}`, bySupplanter, ...fields].filter(Boolean).join(' | ');
}

const role = (rhs: string) => [{ kind: 'N' as const, path: ['role'], rhs }];
const products = (...rhs: string[]) => [{ kind: 'N' as const, path: ['configuration', 'products'], rhs }];

for (const [entry, english, spanish] of [
  [
    { entity: 'organizationCollaborator', entityName: 'tomas@example.com', diff: role('admin') },
    'Ana added tomas@example.com as admin',
    'Ana ha añadido a tomas@example.com como administrador',
  ],
  [
    { entity: 'organizationCollaborator', action: 'update', entityName: 'tomas@example.com', diff: role('viewer') },
    'Ana changed the role of tomas@example.com to viewer',
    'Ana ha cambiado el rol de tomas@example.com a lector',
  ],
  [
    { entity: 'organizationCollaborator', action: 'delete', entityName: 'tomas@example.com' },
    'Ana removed tomas@example.com',
    'Ana ha quitado a tomas@example.com',
  ],
  [
    {
      entity: 'organizationCollaborator',
      action: 'update',
      entityName: 'tomas@example.com',
      diff: [{ kind: 'E', path: ['status'], lhs: 'invited', rhs: 'active' }],
    },
    'Ana joined the workspace',
    'Ana se ha unido al espacio de trabajo',
  ],
  [
    { entity: 'invitation', entityName: 'tomas@example.com', diff: role('viewer') },
    'Ana invited tomas@example.com',
    'Ana ha invitado a tomas@example.com',
  ],
  [
    {
      entity: 'invitation',
      action: 'update',
      entityName: 'ana@example.com',
      diff: [{ kind: 'E', path: ['state'], lhs: 'pending', rhs: 'accepted' }],
    },
    'Ana accepted the invitation',
    'Ana ha aceptado la invitación',
  ],
  [
    {
      entity: 'employee',
      entityName: 'staff.csv',
      diff: [
        { kind: 'N', path: ['created'], rhs: 380 },
        { kind: 'N', path: ['updated'], rhs: 20 },
      ],
    },
    'Ana imported employees from “staff.csv”: 380 new, 20 changed',
    'Ana ha importado empleados de «staff.csv»: 380 nuevos, 20 cambiados',
  ],
  [
    {
      entity: 'employee',
      entityName: 'rita@example.com',
      diff: [{ kind: 'N', path: ['email'], rhs: 'rita@example.com' }],
    },
    'Ana created the employee “rita@example.com”',
    'Ana ha creado el empleado «rita@example.com»',
  ],
  [
    { entity: 'organization', entityName: 'Aurora' },
    'Ana created the workspace',
    'Ana ha creado el espacio de trabajo',
  ],
  [
    { entity: 'organization', action: 'update', diff: products('mad', 'mdm') },
    'Ana chose what the workspace is for: app distribution and device management',
    'Ana ha elegido para qué sirve el espacio de trabajo: distribución de apps y gestión de dispositivos',
  ],
  [
    { action: 'update', entityName: 'Sales phones', diff: [{ kind: 'E', path: ['passcode', 'min'], lhs: 4, rhs: 6 }] },
    'Ana changed the policy “Sales phones” | passcode',
    'Ana ha modificado la política «Sales phones» | passcode',
  ],
  [{ action: 'delete' }, 'Ana deleted the policy', 'Ana ha eliminado la política'],
  [{ entity: 'signIn', entityName: 'ana@example.com' }, 'Ana signed in', 'Ana ha iniciado sesión'],
  [
    {
      entity: 'failedSignIn',
      entityName: 'ana@example.com',
      userName: null,
      diff: [{ kind: 'N', path: ['failure'], rhs: 'password' }],
    },
    'Somebody failed to sign in as ana@example.com (wrong password)',
    'Alguien no ha podido iniciar sesión como ana@example.com (contraseña incorrecta)',
  ],
  [
    { entity: 'command', entityName: 'Reception', diff: [{ kind: 'N', path: ['kind'], rhs: 'restart' }] },
    'Ana sent “Restart” to Reception',
    'Ana ha enviado «Reiniciar» a Reception',
  ],
  [
    {
      entity: 'bulkTask',
      diff: [
        { kind: 'N', path: ['kind'], rhs: 'deleteBuilds' },
        { kind: 'N', path: ['total'], rhs: 2 },
      ],
    },
    'Ana started a bulk task: Delete builds (2 items)',
    'Ana ha iniciado una tarea masiva: Eliminar builds (2 elementos)',
  ],
  // A newer server may know more.
  [
    { entity: 'spaceship', entityName: 'Rocinante' },
    'Ana created spaceship “Rocinante”',
    'Ana ha creado spaceship «Rocinante»',
  ],
] as [Partial<AuditEntry>, string, string][]) {
  test(english, () => {
    assert.equal(told('en', entry), english);
    assert.equal(told('es', entry), spanish);
  });
}
