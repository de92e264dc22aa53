import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@muster/contract/client';
import { CancelledError } from '@tanstack/react-query';
import { texts as en } from '../i18n/texts-en.ts';
import { texts as es } from '../i18n/texts-es.ts';
import { errorToast } from './error-toast.ts';

const inEnglish = { texts: en, text: en.dashboard };
const inSpanish = { texts: es, text: es.dashboard };
const failure = (code: number, data?: unknown, message = '') => new ApiError(code, message, 400, data);

/** What each code says (platform-shell.md, section 8). */
const said: [error: unknown, kind: 'warning' | 'error', english: string, spanish: string][] = [
  [failure(1000), 'warning', 'There was an internal error.', 'Se ha producido un error interno.'],
  [failure(3001), 'warning', 'Element not found.', 'Elemento no encontrado.'],
  [failure(4006), 'warning', 'This link is already used or invalid.', 'Este enlace ya se ha usado o no es válido.'],
  [
    failure(4006, { reason: 'badCredentials' }),
    'warning',
    'Current password is incorrect.',
    'La contraseña actual no es correcta.',
  ],
  [failure(5091, { reason: 'NAME_USED' }), 'warning', 'Name already used.', 'Este nombre ya está en uso.'],
  [failure(5095, 'Quota exceeded'), 'warning', 'Quota exceeded', 'Quota exceeded'],
  [failure(5097, 'Enterprise is gone'), 'warning', 'Enterprise is gone', 'Enterprise is gone'],
  [
    failure(5096, 'DEP answered T_C_NOT_SIGNED'),
    'warning',
    'Please enter into your Apple Bussines Manager to approve new terms and conditions.',
    'Entra en tu Apple Business Manager para aprobar los nuevos términos y condiciones.',
  ],
  [
    failure(5096),
    'warning',
    'The other service did not accept the request.',
    'El otro servicio no ha aceptado la solicitud.',
  ],
  [failure(6002), 'warning', 'The information sent is not valid.', 'La información enviada no es válida.'],
  [
    failure(6002, [
      { field: 'fields.email', messages: ['x'], rules: [{ name: 'email', params: {} }] },
      { field: 'name', messages: ['x'], rules: [{ name: 'maxLength', params: { max: 80 } }] },
    ]),
    'warning',
    'The information sent is not valid. fields.email: This should be a valid email; name: It should have at most 80 characters.',
    'La información enviada no es válida. fields.email: Debe ser un correo válido; name: Debe tener como máximo 80 caracteres.',
  ],
  // A code that only a newer server knows: what it says itself, without its prefix.
  [failure(7777, undefined, 'Error: The moon is full'), 'warning', 'The moon is full', 'The moon is full'],
  [failure(7777), 'warning', 'Something went wrong, please try again', 'Algo ha salido mal, inténtalo de nuevo'],
  [
    failure(-1),
    'error',
    'Network error. Check your network and try again.',
    'Error de red. Comprueba la red y vuelve a intentarlo.',
  ],
  [failure(-1, { reason: 'timeout' }), 'error', 'Timeout exceeded', 'Tiempo de espera agotado'],
  [failure(-1, { reason: 'aborted' }), 'error', 'Request aborted', 'Solicitud interrumpida'],
  [failure(-1, { reason: 'badRequest' }), 'error', 'Bad request', 'Solicitud incorrecta'],
  [failure(-1, { reason: 'badResponse' }), 'error', 'Bad response', 'Respuesta incorrecta'],
  [new TypeError('x is not a function'), 'error', 'There was an exception', 'Se ha producido una excepción'],
];

for (const [error, kind, english, spanish] of said) {
  test(`${error instanceof ApiError ? error.code : 'a bug'}: ${english}`, () => {
    const toasts = [errorToast(inEnglish, error), errorToast(inSpanish, error)];
    assert.deepEqual(
      toasts.map((toast) => [toast?.kind, toast?.text]),
      [
        [kind, english],
        [kind, spanish],
      ],
    );
  });
}

test('terms that wait at Apple lead there, other errors nowhere', () => {
  const label = (error: unknown) => errorToast(inEnglish, error)?.action?.label;
  assert.equal(label(failure(5096, 'T_C_NOT_SIGNED')), 'Open Apple Business Manager');
  assert.equal(label(failure(5096, 'ACCESS_DENIED')), undefined);
  assert.equal(label(failure(3001)), undefined);
});

test('of what was cancelled nothing is said', () => {
  assert.equal(errorToast(inEnglish, new CancelledError()), undefined);
  assert.equal(errorToast(inEnglish, new DOMException('left', 'AbortError')), undefined);
});

test('fields that this page cannot name are told in the words of the server', () => {
  const data = [{ field: 'colour', messages: ['Only green.'], rules: [] }];
  const toast = errorToast(inEnglish, failure(6002, data));
  assert.equal(toast?.text, 'The information sent is not valid. colour: Only green.');
});
