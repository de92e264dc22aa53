import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '@muster/contract/constants';
import { type EnumerationName, type EnumerationValue, enumerations } from '@muster/contract/enumerations/all';
import { type ErrorCode, errorCatalogue } from '@muster/contract/errors';
import { type ValidatorName, validatorNames } from '@muster/contract/validators';
import { account as enAccount } from './en/account.ts';
import { accountMails as enAccountMails } from './en/account-mails.ts';
import { cli as enCli } from './en/cli.ts';
import { dashboard as enDashboard } from './en/dashboard.ts';
import { enrollPage as enEnrollPage } from './en/enroll-page.ts';
import { enumerations as enEnumerations } from './en/enumerations.ts';
import { errors as enErrors } from './en/errors.ts';
import { mails as enMails } from './en/mails.ts';
import { messages as enMessages } from './en/messages.ts';
import { pages as enPages } from './en/pages.ts';
import { sections as enSections } from './en/sections.ts';
import { store as enStore } from './en/store.ts';
import { validation as enValidation } from './en/validation.ts';
import { errorText } from './error-text.ts';
import { account as esAccount } from './es/account.ts';
import { accountMails as esAccountMails } from './es/account-mails.ts';
import { cli as esCli } from './es/cli.ts';
import { dashboard as esDashboard } from './es/dashboard.ts';
import { enrollPage as esEnrollPage } from './es/enroll-page.ts';
import { enumerations as esEnumerations } from './es/enumerations.ts';
import { errors as esErrors } from './es/errors.ts';
import { mails as esMails } from './es/mails.ts';
import { messages as esMessages } from './es/messages.ts';
import { pages as esPages } from './es/pages.ts';
import { sections as esSections } from './es/sections.ts';
import { store as esStore } from './es/store.ts';
import { validation as esValidation } from './es/validation.ts';
import { label } from './label.ts';
import { validationText } from './validation-text.ts';

const pairs: Record<string, { en: object; es: object }> = {
  errors: { en: enErrors, es: esErrors },
  enumerations: { en: enEnumerations, es: esEnumerations },
  validation: { en: enValidation, es: esValidation },
  messages: { en: enMessages, es: esMessages },
  mails: { en: enMails, es: esMails },
  accountMails: { en: enAccountMails, es: esAccountMails },
  dashboard: { en: enDashboard, es: esDashboard },
  account: { en: enAccount, es: esAccount },
  sections: { en: enSections, es: esSections },
  pages: { en: enPages, es: esPages },
  store: { en: enStore, es: esStore },
  enrollPage: { en: enEnrollPage, es: esEnrollPage },
  cli: { en: enCli, es: esCli },
};

/** Every text with the path that leads to it. */
function texts(node: object, path = ''): [path: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  );
}

/** Words of a plural stand in braces, too. */
const withoutPlurals = (text: string) => text.replaceAll(/\b(one|other) \{(\w*)\}/g, '$2');
const placeholders = (text: string) =>
  [...withoutPlurals(text).matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]).toSorted();

for (const [name, { en, es }] of Object.entries(pairs)) {
  const english = texts(en);
  const spanish = new Map(texts(es));

  test(`${name}: both languages have the same texts, and none is empty`, () => {
    assert.deepEqual(english.map(([path]) => path).toSorted(), [...spanish.keys()].toSorted());
    for (const [path, text] of [...english, ...spanish]) {
      assert.notEqual(text.trim(), '', path);
      assert.equal(text, text.trim(), path);
    }
  });

  test(`${name}: the same placeholders stand in both languages`, () => {
    for (const [path, text] of english) {
      assert.deepEqual(placeholders(spanish.get(path) ?? ''), placeholders(text), path);
    }
  });

  test(`${name}: Spanish exclaims only where English does`, () => {
    for (const [path, text] of english) assert.equal(spanish.get(path)?.includes('!'), text.includes('!'), path);
  });
}

test('every code and every reason of the error catalogue has a text in each language', () => {
  for (const language of languages) {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      assert.ok(errorText(language, Number(code) as ErrorCode), code);
      const reasons: readonly string[] = 'reasons' in entry ? entry.reasons : [];
      const known = Object.keys({ en: enErrors, es: esErrors }[language][Number(code) as ErrorCode].reasons ?? {});
      assert.deepEqual(known.toSorted(), reasons.toSorted(), code);
    }
  }
});

test('every value of every enumeration has a label in each language', () => {
  for (const [name, values] of Object.entries(enumerations)) {
    for (const labels of [enEnumerations, esEnumerations]) {
      const known = Object.keys(labels[name as EnumerationName]);
      assert.deepEqual(known.toSorted(), values.map(String).toSorted(), name);
    }
  }
});

test('every validator has a text in each language', () => {
  for (const language of languages) {
    for (const name of validatorNames) assert.ok(validationText(language, name), name);
  }
});

test('toasts by code say what the specification says', () => {
  const specified: [ErrorCode, string | undefined, string][] = [
    [1000, undefined, 'There was an internal error.'],
    [3001, undefined, 'Element not found.'],
    [4001, 'ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT', 'Admin viewers cannot make changes.'],
    [4003, undefined, "You don't have permission to do this."],
    [4006, undefined, 'This link is already used or invalid.'],
    [4006, 'badCredentials', 'Current password is incorrect.'],
    [5024, undefined, 'Slug already used.'],
    [5036, undefined, 'The custom domain cannot be validated; check the DNS configuration.'],
    [5053, undefined, 'Policy is linked to a device.'],
    [5091, 'NAME_USED', 'Name already used.'],
    [5096, 'T_C_NOT_SIGNED', 'Please enter into your Apple Bussines Manager to approve new terms and conditions.'],
    [5099, undefined, 'Trial not eligible; contact sales or chat.'],
    [5107, undefined, 'Unlock failed.'],
    [5164, undefined, 'Security check failed.'],
    [5195, undefined, 'Some selected audience is not allowed to be used by this app.'],
    [6002, undefined, 'The information sent is not valid.'],
    [99001, undefined, 'No build was found for the used filter.'],
  ];
  for (const [code, reason, text] of specified) assert.equal(errorText('en', code, reason), text);
});

test('validation says what the specification says', () => {
  const specified: [ValidatorName, string][] = [
    ['required', 'This is required'],
    ['email', 'This should be a valid email'],
    ['slugMinLength', 'It should have at least three characters.'],
    ['slugCharacters', 'Only lowercase, numbers, and hyphens are allowed.'],
    ['slugEnds', 'It should start and end with a letter.'],
    ['slugHyphens', 'It cannot contain two or more consecutive hyphens.'],
    ['slugUsed', 'This slug is already used.'],
    ['slugReserved', 'This name is reserved.'],
    ['type', 'This value is not valid'],
  ];
  for (const [name, text] of specified) assert.equal(validationText('en', name), text);
});

test('generic messages say what the specification says', () => {
  const said = [enMessages, enDashboard, enAccount, enSections].flatMap((each) => texts(each));
  const all = new Set(said.map(([, text]) => text));
  const specified = [
    'Deleted successfully!',
    'Saved successfully!',
    'Imported successfully',
    'There was an exception',
    'Something went wrong, please try again',
    'Invalid file',
    'File extension not supported',
    'Upload cancelled by the user',
    'Command sent',
    'Cannot process the image',
    'The selected file was not a supported image',
    'No file selected',
    'Please try again later',
    "Couldn't load any results",
    'Nothing found',
    'Enter some characters',
    'No results found',
    'Loading',
    'Ooops',
    'Something unexpected happened',
    'If the error persists, please contact with support',
    'Something unexpected happened. Please try again in a moment.',
    "You don't have permission to edit this element.",
    'Not allowed to access here',
    'You do not have permission to access here',
    'Not authorized',
    'This app does not have permission to use this audience',
    'Feature not available on your current plan. Please upgrade to enable it.',
    'the dashboard has a new version available, the site will now reload.',
    'Are you sure you want to sign out of {email}?',
    'No workspace',
    "You don't have access to any workspace. Please contact your administrator.",
    'Organize devices, apps and policies',
    'Have you been invited? Please request access to your workspace administrator.',
    'Which one?',
  ];
  for (const text of specified) assert.ok(all.has(text), text);
  assert.equal(enDashboard.confirm.word, 'confirm');
  assert.equal(esDashboard.confirm.word, 'confirmar');
});

test('labels say what the specification says', () => {
  const specified: [EnumerationName, EnumerationValue, string][] = [
    ['buildStatus', 'error', 'Failed'],
    ['buildStatus', 'in_progress', 'Processing'],
    ['buildStatus', 'pending', 'Queued'],
    ['buildStatus', 'waiting_to_be_processed', 'Waiting'],
    ['publicationSecurity', 'logged', 'Private'],
    ['publicationFilterType', 'builds', 'Manual'],
    ['reportStatus', 'open', 'Unread'],
    ['reportStatus', 'fixed', 'Read'],
    ['serviceStatus', 'OP', 'Operational'],
    ['serviceStatus', 'PD', 'Degraded performance'],
    ['serviceStatus', 'PO', 'Partial outage'],
    ['serviceStatus', 'MO', 'Major outage'],
    ['serviceStatus', 'UM', 'Under maintenance'],
    ['diffKind', 'N', 'New'],
    ['diffKind', 'E', 'Edit'],
    ['diffKind', 'D', 'Delete'],
    ['planChoice', 'mad', 'App distribution'],
    ['planChoice', 'mdm', 'Device management'],
    ['planCode', 'essential', 'Starter'],
    ['planCode', 'professional', 'Essential'],
    ['planCode', 'personal', 'Basic'],
    ['deviceSelector', 'deviceGroups', 'Device tags'],
    ['deviceSelector', 'mdmUserGroups', 'Employee tags'],
  ];
  for (const [name, value, text] of specified) assert.equal(label('en', name, value), text);
});

test('mails carry what the reader needs', () => {
  assert.deepEqual(placeholders(Object.values(enMails.verify).join(' ')), ['code', 'minutes', 'product', 'product']);
  assert.ok(placeholders(Object.values(enMails.alreadyRegistered).join(' ')).includes('url'));
});

test('a text that was looked up is in the language that was asked for', () => {
  const said = (language: Language) => [
    errorText(language, 4006, 'badCredentials'),
    validationText(language, 'maxLength', { max: 120 }),
    label(language, 'publicationSecurity', 'logged'),
  ];
  assert.deepEqual(said('en'), ['Current password is incorrect.', 'It should have at most 120 characters', 'Private']);
  assert.deepEqual(said('es'), [
    'La contraseña actual no es correcta.',
    'Debe tener como máximo 120 caracteres',
    'Privada',
  ]);
});

test('an unknown reason falls back to the text of the code', () => {
  assert.equal(errorText('en', 4006, 'somethingElse'), 'This link is already used or invalid.');
  assert.equal(errorText('en', 4006, 'constructor'), 'This link is already used or invalid.');
  assert.equal(errorText('en', 1000, 'toString'), 'There was an internal error.');
});

test('an unknown value is shown as it is', () => {
  const ask = label as (language: Language, name: string, value: string) => string;
  assert.equal(ask('es', 'buildStatus', 'archived'), 'archived');
  assert.equal(ask('es', 'buildStatus', 'constructor'), 'constructor');
});
