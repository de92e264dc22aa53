import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readArguments } from './arguments.ts';
import { exitCodes, Failure } from './failure.ts';
import { commandNames, optionsOf } from './options.ts';
import { runHere, temporaryFolder } from './test-run.ts';

describe('what is typed', () => {
  test('files and options come in any order, values behind a space or an equals sign', () => {
    const args = readArguments(['upload', 'a.ipa', '--tags=x,y', '--json', 'b.ipa', '--timeout', '5', '--', '--c.ipa']);
    assert.deepEqual(args.operands, ['a.ipa', 'b.ipa', '--c.ipa']);
    assert.deepEqual([args.text('tags'), args.on('json'), args.number('timeout')], ['x,y', true, 5]);
    assert.deepEqual([args.text('changelog'), args.on('quiet'), args.number('retries')], [undefined, false, undefined]);
    assert.equal(readArguments(['upload', 'a', '--changelog=--done']).text('changelog'), '--done');
    assert.equal(readArguments(['upload', 'a', '--changelog', '-']).text('changelog'), '-');
    assert.equal(readArguments(['upload', 'a', '--tags=']).text('tags'), undefined, 'an unset variable of a script');
  });

  const mistakes: [words: string[], text: string][] = [
    [[], 'noCommand'],
    [['download'], 'unknownCommand'],
    [['--json', 'upload', 'a'], 'unknownCommand'],
    [['upload'], 'noFile'],
    [['upload', 'a', '--tag', 'x'], 'unknownOption'],
    [['upload', 'a', '-x'], 'unknownOption'],
    [['upload', 'a', '--page', '2'], 'unknownOption'],
    [['upload', 'a', '--tags'], 'needsValue'],
    [['upload', 'a', '--tags', '--json'], 'needsValue'],
    [['upload', 'a', '--json=yes'], 'takesNoValue'],
    [['upload', 'a', '--tags', 'x', '--tags', 'y'], 'givenTwice'],
    [['upload', 'a', '--timeout', 'soon'], 'notANumber'],
    [['upload', 'a', '--timeout', '0'], 'notANumber'],
    [['upload', 'a', '--retries=1e1'], 'notANumber'],
    [['upload', 'a', '--notify-language', 'de'], 'notALanguage'],
    [['status'], 'oneId'],
    [['status', 'a', 'b'], 'oneId'],
    [['builds', 'a'], 'unknownOption'],
  ];
  for (const [words, text] of mistakes) {
    test(`muster ${words.join(' ')} is a mistake: ${text}`, () => {
      assert.throws(
        () => readArguments(words),
        (error) => error instanceof Failure && error.kind === 'usage' && error.text === text,
      );
    });
  }

  test('a server and a token have to be given, and look like ones', async () => {
    const cases: [env: Record<string, string>, told: RegExp][] = [
      [{}, /Say where the server is/],
      [{ MUSTER_URL: 'muster.example' }, /not the address of a server/],
      [{ MUSTER_URL: 'ftp://muster.example' }, /not the address of a server/],
      [{ MUSTER_URL: 'https://anna:secret@muster.example' }, /"https:\/\/muster\.example" is not the address/],
      [{ MUSTER_URL: 'https://muster.example' }, /A token of the app is needed/],
      [{ MUSTER_URL: 'https://muster.example', MUSTER_TOKEN: ' \n' }, /A token of the app is needed/],
      [{ MUSTER_URL: 'https://muster.example', MUSTER_TOKEN: 'msa_a msa_b' }, /characters that no token has/],
    ];
    for (const [env, told] of cases) {
      const ran = await runHere(undefined, ['builds'], { env });
      assert.equal(ran.code, 1);
      assert.match(ran.log, told);
      assert.doesNotMatch(ran.log, /secret|msa_/);
    }
  });

  test('files are looked at before anything is sent', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'empty.ipa'), '');
    await writeFile(join(folder, 'good.ipa'), 'x');
    await writeFile(
      join(folder, 'lfs.ipa'),
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
    );
    // Nobody listens there: it would be told if it were asked.
    const env = { MUSTER_URL: 'http://127.0.0.1:9', MUSTER_TOKEN: 'msa_1234567' };
    for (const [words, told] of [
      [['missing.ipa'], /There is no file missing\.ipa/],
      [['good.ipa', '.'], /\. is not a file/],
      [['good.ipa', 'empty.ipa'], /empty\.ipa is empty/],
      [['lfs.ipa'], /only a Git LFS pointer.*git lfs pull/],
      [['good.ipa', '--changelog', '@missing.md'], /There is no file missing\.md/],
      [['good.ipa', '--package-icon', 'missing.png'], /There is no file missing\.png/],
    ] as const) {
      const ran = await runHere(undefined, ['upload', ...words], { env, folder });
      assert.equal(ran.code, 1);
      assert.match(ran.log, told);
    }
  });
});

describe('help', () => {
  test('the guide tells every option and exit code', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/guide/build-servers.md'), 'utf8');
    for (const name of commandNames) {
      for (const [option] of optionsOf(name)) assert.ok(guide.includes(`\`--${option}\``), option);
    }
    const told = [...guide.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    assert.deepEqual(told, Object.values(exitCodes));
  });

  test('names every command, option and exit code, in both languages', async () => {
    for (const [language, word] of [
      ['en', 'Options'],
      ['es', 'Opciones'],
    ] as const) {
      const all = await runHere(undefined, ['--help', '--language', language]);
      assert.equal(all.code, 0);
      for (const name of commandNames) {
        assert.match(all.out, new RegExp(`^  muster ${name}`, 'm'));
        const { out } = await runHere(undefined, [name, '-h', `--language=${language}`]);
        assert.match(out, new RegExp(`^${word}:$`, 'm'));
        for (const [option] of optionsOf(name))
          assert.match(out, new RegExp(`^  (-\\w, )?--${option}( <\\S+>)?  `, 'm'));
        assert.doesNotMatch(out, /undefined|[{}]/);
      }
      for (const code of [0, 1, 2, 3, 4, 5, 70]) assert.match(all.out, new RegExp(`^  ${code} +\\S`, 'm'));
    }
  });
});
