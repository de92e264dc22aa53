/** Every rule of a field: what it takes, what it refuses, and what it says (platform-shell.md, section 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fields from '@muster/contract/fields';
import { ruleOf } from '@muster/contract/rules';
import type { ValidatorName } from '@muster/contract/validators';
import { validationText } from '@muster/phrases/validation-text';
import * as z from 'zod/mini';

interface Schema {
  safeParse(
    value: unknown,
    params: { reportInput: true },
  ): { success: boolean; error?: { issues: readonly Parameters<typeof ruleOf>[0][] } };
}

interface Row {
  name: ValidatorName;
  schema: Schema;
  takes: readonly unknown[];
  refuses: readonly unknown[];
  en: string;
  es: string;
}

const build = '0192d1a4-0000-7000-8000-000000000001';
const variables = ['user.email', 'device.serialNumber'];

const rows: Row[] = [
  {
    name: 'integer',
    schema: z.int(),
    takes: [0, -7, 1e6],
    refuses: [1.5, -0.1],
    en: 'It should be a whole number',
    es: 'Debe ser un número entero',
  },
  {
    name: 'minimum',
    schema: z.number().check(z.minimum(1)),
    takes: [1, 2.5],
    refuses: [0, -3],
    en: 'It should be at least 1',
    es: 'Debe ser como mínimo 1',
  },
  {
    name: 'maximum',
    schema: z.number().check(z.maximum(10)),
    takes: [10],
    refuses: [10.1, 1e9],
    en: 'It should be at most 10',
    es: 'Debe ser como máximo 10',
  },
  {
    name: 'oneOf',
    schema: fields.language,
    takes: ['en', 'es'],
    refuses: ['de', 'EN', ''],
    en: 'This is not one of the possible values',
    es: 'No es uno de los valores posibles',
  },
  {
    name: 'minItems',
    schema: z.array(z.string()).check(z.minLength(2)),
    takes: [['a', 'b']],
    refuses: [[], ['a']],
    en: 'Choose at least 2',
    es: 'Elige al menos 2',
  },
  {
    name: 'maxItems',
    schema: z.array(z.string()).check(z.maxLength(2)),
    takes: [[], ['a', 'b']],
    refuses: [['a', 'b', 'c']],
    en: 'Choose at most 2',
    es: 'Elige como máximo 2',
  },
  {
    name: 'unknownKey',
    schema: z.strictObject({ a: z.optional(z.string()) }),
    takes: [{}, { a: 'x' }],
    refuses: [{ b: 1 }],
    en: 'Not expected here: b',
    es: 'No se espera aquí: b',
  },
  {
    name: 'type',
    schema: fields.line(80),
    takes: ['a b'],
    refuses: [7, null, 'a\nb', 'a\u0000b'],
    en: 'This value is not valid',
    es: 'Este valor no es válido',
  },
  {
    name: 'required',
    schema: fields.line(80, 1),
    takes: ['x', ' x '],
    refuses: ['', '   ', '\t'],
    en: 'This is required',
    es: 'Este campo es obligatorio',
  },
  {
    name: 'email',
    schema: fields.email,
    takes: ['ana@example.com', ' Ana.Ruiz+x@sub.example.co ', "o'neil@example.com"],
    refuses: ['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@example..com', 'ana@-x.com'],
    en: 'This should be a valid email',
    es: 'Debe ser un correo válido',
  },
  {
    name: 'emails',
    schema: fields.emails,
    takes: [[], ['ana@example.com'], ['ana@example.com', ' Eva@example.com']],
    refuses: [['ana@example.com', 'eva'], [''], ['ana@example.com, eva@example.com']],
    en: 'Every email should be valid',
    es: 'Todos los correos deben ser válidos',
  },
  {
    name: 'url',
    schema: fields.url,
    takes: ['https://example.com', 'http://localhost:4100/x?y=1#z', ' https://example.com/ñ '],
    refuses: [
      '',
      'example.com',
      'javascript:alert(1)',
      'ftp://example.com',
      'https://',
      'https:// x',
      'http://[',
      'data:,x',
    ],
    en: 'This should be a valid URL',
    es: 'Debe ser una URL válida',
  },
  {
    name: 'json',
    schema: fields.json,
    takes: ['{}', '[1]', '"x"', 'null', ' {"a": {"b": 1}} '],
    refuses: ['', '{', "{'a': 1}", '{"a": 1,}', 'undefined', 'NaN'],
    en: 'This should be valid JSON',
    es: 'Debe ser un JSON válido',
  },
  {
    name: 'hexColor',
    schema: fields.hexColor,
    takes: ['2F5BEA', '#2f5bea', '000000'],
    refuses: ['', '#fff', '2F5BEAFF', '##2f5be', 'red', '2F5BEG'],
    en: 'This should be a HEX colour of 6 characters',
    es: 'Debe ser un color HEX de 6 caracteres',
  },
  {
    name: 'slugCharacters',
    schema: fields.slug,
    takes: ['nordwind', 'nord-wind-2', '123'],
    refuses: ['Nordwind', 'nord wind', 'nord_wind', 'ñandu', 'a.b'],
    en: 'Only lowercase, numbers, and hyphens are allowed.',
    es: 'Solo se permiten minúsculas, números y guiones.',
  },
  {
    name: 'slugHyphens',
    schema: fields.slug,
    takes: ['a-b-c'],
    refuses: ['nord--wind', 'a---b'],
    en: 'It cannot contain two or more consecutive hyphens.',
    es: 'No puede contener dos o más guiones seguidos.',
  },
  {
    name: 'slugEnds',
    schema: fields.slug,
    takes: ['1ab', 'ab1'],
    refuses: ['-nordwind', 'nordwind-'],
    en: 'It should start and end with a letter.',
    es: 'Debe empezar y terminar por una letra.',
  },
  {
    name: 'slugMinLength',
    schema: fields.slug,
    takes: ['abc'],
    refuses: ['a', 'ab'],
    en: 'It should have at least three characters.',
    es: 'Debe tener al menos tres caracteres.',
  },
  {
    name: 'slugReserved',
    schema: fields.newSlug,
    takes: ['welcomes'],
    refuses: ['welcome', 'api', 'dm', build],
    en: 'This name is reserved.',
    es: 'Este nombre está reservado.',
  },
  {
    name: 'alphanumeric',
    schema: fields.alphanumeric,
    takes: ['abc', 'A1', '0'],
    refuses: ['', 'a b', 'a-b', 'ñ', 'a\n'],
    en: 'Only letters and numbers are allowed',
    es: 'Solo se permiten letras y números',
  },
  {
    name: 'numeric',
    schema: fields.numeric,
    takes: ['0', '0123'],
    refuses: ['', '1.5', '-1', '1e3', '١', '1 2'],
    en: 'Only numbers are allowed',
    es: 'Solo se permiten números',
  },
  {
    name: 'phone',
    schema: fields.phone,
    takes: ['600 123 456', '112'],
    refuses: ['', '   ', '+34 600', '600-123', '600a'],
    en: 'Only digits and spaces are allowed',
    es: 'Solo se permiten dígitos y espacios',
  },
  {
    name: 'onboardingPhone',
    schema: fields.onboardingPhone,
    takes: ['+34 600-123-456', '600'],
    refuses: ['+', '- -', '600/123', '(34) 600', 'six'],
    en: 'Only digits, spaces, plus and minus are allowed',
    es: 'Solo se permiten dígitos, espacios, más y menos',
  },
  {
    name: 'maxLength',
    schema: fields.line(5),
    takes: ['', '12345', ' 12345 '],
    refuses: ['123456'],
    en: 'It should have at most 5 characters',
    es: 'Debe tener como máximo 5 caracteres',
  },
  {
    name: 'minLength',
    schema: fields.line(80, 3),
    takes: ['abc'],
    refuses: ['ab', ' ab '],
    en: 'It should have at least 3 characters',
    es: 'Debe tener al menos 3 caracteres',
  },
  {
    name: 'sameAs',
    schema: fields.sameAs('Correct-horse-1'),
    takes: ['Correct-horse-1'],
    refuses: ['', 'correct-horse-1', 'Correct-horse-1 '],
    en: 'It must match',
    es: 'Debe coincidir',
  },
  {
    name: 'workspaceSlug',
    schema: fields.workspaceSlug('nordwind'),
    takes: ['nordwind', ' nordwind '],
    refuses: ['', 'Nordwind', 'nordwin'],
    en: 'The value must be the workspace slug',
    es: 'El valor debe ser el slug del espacio de trabajo',
  },
  {
    name: 'selectBuild',
    schema: fields.selectedBuilds,
    takes: [[build]],
    refuses: [[]],
    en: 'Select at least one build',
    es: 'Selecciona al menos una build',
  },
  {
    name: 'groupNames',
    schema: fields.groupNames,
    takes: [[], ['sales'], ['sales', 'Sales']],
    refuses: [[''], ['sales', ' '], ['sales', 'it', ' sales ']],
    en: 'Group names cannot be empty or repeated',
    es: 'Los nombres de grupo no pueden estar vacíos ni repetirse',
  },
  {
    name: 'interpolationArguments',
    schema: fields.interpolated('interpolationArguments', variables),
    takes: ['', '--user={{user.email}}', '{{ user.email }} {{device.serialNumber}}', 'plain'],
    refuses: ['{{user.password}}', '{{user.email', '{user.email}', '{{}}', '{{{user.email}}}', '}}'],
    en: 'The interpolation in the arguments is not valid',
    es: 'La interpolación de los argumentos no es válida',
  },
  {
    name: 'interpolationDepProfileTags',
    schema: fields.interpolated('interpolationDepProfileTags', variables),
    takes: ['{{device.serialNumber}}'],
    refuses: ['{{device.serial}}'],
    en: 'The interpolation in the DEP profile tags is not valid',
    es: 'La interpolación de las etiquetas del perfil DEP no es válida',
  },
  {
    name: 'interpolationDisplayName',
    schema: fields.interpolated('interpolationDisplayName', variables),
    takes: ['iPhone {{device.serialNumber}}'],
    refuses: ['iPhone {{name}}'],
    en: 'The interpolation in the display name pattern is not valid',
    es: 'La interpolación del patrón de nombre visible no es válida',
  },
  {
    name: 'interpolationProvider',
    schema: fields.interpolated('interpolationDisplayName', variables, false),
    takes: ['iPhone'],
    refuses: ['{{user.email}}'],
    en: 'An access provider is needed to use interpolations',
    es: 'Hace falta un proveedor de acceso para usar interpolaciones',
  },
  {
    name: 'minLength',
    schema: fields.newPassword,
    takes: ['Abcdef1-'],
    refuses: ['', 'Abcde1-'],
    en: 'It should have at least 8 characters',
    es: 'Debe tener al menos 8 caracteres',
  },
  {
    name: 'maxLength',
    schema: fields.newPassword,
    takes: ['ab'.repeat(64)],
    refuses: [`${'ab'.repeat(64)}c`],
    en: 'It should have at most 128 characters',
    es: 'Debe tener como máximo 128 caracteres',
  },
  {
    name: 'passwordRun',
    schema: fields.newPassword,
    takes: ['Aab11--b'],
    refuses: ['Abcdef1---', 'passphrase of twenty or mooore characters'],
    en: 'It cannot have three or more identical characters in a row',
    es: 'No puede tener tres o más caracteres idénticos seguidos',
  },
  {
    name: 'passwordLower',
    schema: fields.newPassword,
    takes: ['ABCDEFG1-x', 'ABCDEFGHIJKLMNOPQRST'],
    refuses: ['ABCDEFG1-', 'ABCDEFGHIJKLMNOPQ1-'],
    en: 'It should have a lowercase letter',
    es: 'Debe tener una letra minúscula',
  },
  {
    name: 'passwordUpper',
    schema: fields.newPassword,
    takes: ['abcdefg1-X', 'twenty letters or so'],
    refuses: ['abcdefg1-'],
    en: 'It should have an uppercase letter',
    es: 'Debe tener una letra mayúscula',
  },
  {
    name: 'passwordDigit',
    schema: fields.newPassword,
    takes: ['Abcdefg-1'],
    refuses: ['Abcdefg-'],
    en: 'It should have a digit',
    es: 'Debe tener un dígito',
  },
  {
    name: 'passwordSpecial',
    schema: fields.newPassword,
    takes: ['Abcdefg1-'],
    refuses: ['Abcdefg1', 'Abcdef 1'],
    en: 'It should have a special character',
    es: 'Debe tener un carácter especial',
  },
];

for (const { name, schema, takes, refuses, en, es } of rows) {
  test(`${name}: ${en}`, () => {
    for (const value of takes) {
      const { error } = schema.safeParse(value, { reportInput: true });
      assert.deepEqual(error?.issues.map(ruleOf) ?? [], [], JSON.stringify(value));
    }
    for (const value of refuses) {
      const { error } = schema.safeParse(value, { reportInput: true });
      const rule = error?.issues.map(ruleOf).find((each) => each.name === name);
      assert.ok(rule, `${JSON.stringify(value)} is not ${name}`);
      assert.equal(validationText('en', name, rule.params), en);
      assert.equal(validationText('es', name, rule.params), es);
    }
  });
}

test('a slug that is used is said by the server, in both languages', () => {
  assert.equal(validationText('en', 'slugUsed'), 'This slug is already used.');
  assert.equal(validationText('es', 'slugUsed'), 'Esta URL ya está en uso.');
});
