import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '@muster/contract/brand';
import { languages } from '@muster/contract/constants';
import { type MailParams, type MailTemplate, renderMail } from './render-mail.ts';

const origin = 'https://muster.example';
const samples: MailParams = {
  verify: { code: '042137', minutes: 15 },
  alreadyRegistered: {},
  recover: { token: 'abc_DEF-123', minutes: 60 },
  passwordChanged: {},
  storeCode: { code: '042137', minutes: 15, store: 'Aurora Field Services' },
  invitation: { token: 'abc_DEF-123', workspace: 'Aurora Field Services', inviter: 'Ana López', days: 7 },
  enrollmentInvitation: {
    url: 'https://muster.example/mdm/apple/join/abc_DEF-123',
    workspace: 'Aurora Field Services',
    inviter: 'Ana López',
    days: 7,
  },
  newBuild: {
    app: 'Field service',
    workspace: 'Aurora',
    version: '2.5.0',
    platform: 'iOS',
    message: 'Please try it',
    changelog: 'Faster start',
    path: '/aurora/apps/field-service/builds?s=build&id=1',
    stop: 'https://muster.example/api/mails/abc',
  },
  publishedBuild: {
    app: 'Field service',
    workspace: 'Aurora',
    version: '2.5.0',
    platform: 'iOS',
    changelog: 'Faster start',
    path: '/store/aurora/field-service',
    stop: 'https://muster.example/api/mails/abc',
  },
  emailCodeOld: { code: '042137', email: 'new@example.com', minutes: 15 },
  emailCodeNew: { code: '042137', minutes: 15 },
  emailInUse: {},
  emailChanged: { email: 'new@example.com' },
  stepUpCode: { code: '042137', minutes: 15 },
  twoFactorOn: {},
  twoFactorOff: {},
  recoveryCodeUsed: { left: 0 },
  recoveryCodesRenewed: {},
  passkeyAdded: { name: 'Work laptop' },
  passkeyRemoved: { name: 'Work laptop' },
  newDevice: { browser: 'Chrome', system: 'macOS', address: '192.0.2.7', at: '2026-03-04T05:06:07.000Z' },
  notification: {
    notice: {
      kind: 'roleChanged',
      workspace: 'Aurora Field Services',
      person: null,
      actor: 'Ana López',
      path: '/aurora',
      data: { role: 'editor' },
    },
  },
  digest: {
    notices: [
      {
        kind: 'joined',
        workspace: 'Aurora Field Services',
        person: 'Ada <b>Byron</b>',
        actor: null,
        path: '/aurora/people?s=user&id=1',
        data: { role: 'viewer' },
      },
      { kind: 'removed', workspace: 'Boreal', person: null, actor: null, path: null, data: {} },
      {
        kind: 'supplanted',
        workspace: null,
        person: null,
        actor: null,
        path: '/me/profile',
        data: { minutes: 30, reason: 'Help' },
      },
    ],
    more: true,
  },
};

for (const language of languages) {
  for (const template of Object.keys(samples) as MailTemplate[]) {
    test(`${template} in ${language} is complete in both forms`, () => {
      const mail = renderMail(template, language, samples[template], origin);
      for (const part of [mail.subject, mail.text, mail.html]) {
        assert.ok(part.length > 0);
        assert.doesNotMatch(part, /undefined|\[object/);
      }
      // No placeholder was forgotten. Braces in HTML belong to the style element.
      for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/s, '')]) {
        assert.doesNotMatch(part, /[{}]/);
      }
      assert.doesNotMatch(mail.subject, /[\r\n]/);
      assert.ok(mail.text.includes(brand.supportEmail) && mail.html.includes(brand.supportEmail));
      assert.ok(mail.html.startsWith(`<!doctype html>\n<html lang="${language}">`));
      assert.doesNotMatch(mail.html, /<script|https?:\/\/(?!muster\.example)/);
    });
  }
}

test('an installation names its own address for help', () => {
  const mail = renderMail('verify', 'en', { code: '042137', minutes: 15 }, origin, 'it@acme.example');
  for (const part of [mail.text, mail.html]) {
    assert.ok(part.includes('it@acme.example'));
    assert.ok(!part.includes(brand.supportEmail));
  }
});

test('the code is in the subject, the text and the HTML, with its zero in front', () => {
  const mail = renderMail('verify', 'en', { code: '042137', minutes: 15 }, origin);
  for (const part of [mail.subject, mail.text, mail.html]) assert.ok(part.includes('042137'));
  assert.match(mail.text, /15 minutes/);
});

test('each language has its own words', () => {
  const [en, es] = languages.map((language) => renderMail('verify', language, samples.verify, origin));
  assert.match(en?.text ?? '', /Confirm your email/);
  assert.match(es?.text ?? '', /Confirma tu correo/);
});

test('links lead to the configured origin', () => {
  const mail = renderMail('alreadyRegistered', 'en', {}, origin);
  assert.ok(mail.html.includes('href="https://muster.example/welcome"'));
  assert.ok(mail.text.includes('https://muster.example/welcome'));
});

test('the link to a new password is whole in both forms, and whatever the token holds stays in its place', () => {
  const mail = renderMail('recover', 'en', { token: 'abc_DEF-123', minutes: 60 }, origin);
  const url = 'https://muster.example/welcome/change-password?token=abc_DEF-123';
  assert.ok(mail.html.includes(`href="${url}"`));
  assert.equal(mail.text.split(url).length, 2, 'once: there is no button that may not work');
  assert.match(mail.text, /60 minutes/);
  assert.doesNotMatch(mail.subject, /abc_DEF/);
  const odd = renderMail('recover', 'en', { token: 'a&b#c"d', minutes: 60 }, origin);
  assert.ok(odd.html.includes('href="https://muster.example/welcome/change-password?token=a%26b%23c%22d"'));
});

test('a new sign-in is told with device, address and time, as far as they are known', () => {
  const told = { address: '192.0.2.7', at: '2026-03-04T05:06:07.000Z' };
  const text = (browser: string | null, system: string | null, language: 'en' | 'es' = 'en') =>
    renderMail('newDevice', language, { ...told, browser, system }, origin).text;
  assert.match(
    text('Chrome', 'macOS'),
    /with Chrome on macOS, from the address 192\.0\.2\.7, on 4 Mar 2026 05:06:07 UTC/,
  );
  assert.match(text('Chrome', 'macOS', 'es'), /con Chrome en macOS, .* el 4 mar 2026 05:06:07 UTC/);
  assert.match(text(null, 'Windows'), /with Windows,/);
  assert.match(text(null, null), /with a device we do not know yet,/);
});

test('values cannot become markup', () => {
  const nasty = `<img src=x onerror="alert('1')">&amp;`;
  const mail = renderMail('verify', 'en', { code: nasty, minutes: 15 }, origin);
  assert.doesNotMatch(mail.html, /<img|onerror="/);
  assert.ok(mail.html.includes('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'));
});

test('a changelog keeps its lines, headings and points, and nothing in it becomes markup', () => {
  const changelog = '## Faster\n\n- Orders **twice** as fast\r\n* <b>Scales</b>\nSee [the guide](https://x.example)';
  const { html, text } = renderMail('newBuild', 'en', { ...samples.newBuild, changelog }, origin);
  const lines = /What is new<\/h2>\s*<p[^>]*>(.*)<\/p>/.exec(html)?.[1]?.split('<br>');
  assert.deepEqual(lines, [
    '<strong>Faster</strong>',
    '',
    '• Orders <strong>twice</strong> as fast',
    '• &lt;b&gt;Scales&lt;/b&gt;',
    'See [the guide](https://x.example)',
  ]);
  assert.ok(text.includes(`What is new:\n\n${changelog}`), 'the plain form is as it was written');
});
