import { parseArgs } from 'node:util';
import { languages } from '@muster/contract/constants';
import { Failure } from './failure.ts';
import { type CommandName, commandNames, commands, optionsOf } from './options.ts';

export interface Arguments {
  command: CommandName;
  /** Files, or ids. */
  operands: string[];
  text(name: string): string | undefined;
  on(name: string): boolean;
  number(name: string): number | undefined;
}

/** What was typed: the name of a command, then its files and options in any order. */
export function readArguments([first, ...words]: readonly string[]): Arguments {
  const command = findCommand(first);
  const known = new Map(optionsOf(command));
  // Not strict, because node tells mistakes in English alone.
  const { tokens } = parseArgs({
    args: words,
    options: Object.fromEntries(
      [...known].map(([name, { value, short }]) => [
        name,
        { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const given = new Map<string, string | true>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const name = token.rawName;
    const option = known.get(token.name as never);
    if (!option) throw new Failure('usage', 'unknownOption', { name, command });
    if (given.has(token.name)) throw new Failure('usage', 'givenTwice', { name });
    if (!option.value && token.value !== undefined) throw new Failure('usage', 'takesNoValue', { name });
    // `--tags --json` is a forgotten value rather than a tag of that name.
    const forgotten = !token.inlineValue && /^-./.test(token.value ?? '');
    if (option.value && (token.value === undefined || forgotten)) throw new Failure('usage', 'needsValue', { name });
    checkValue(name, option, token.value);
    given.set(token.name, token.value ?? true);
  }
  return {
    command,
    operands: checkOperands(command, operands),
    text: (name) => {
      const value = given.get(name);
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
    on: (name) => given.has(name),
    number: (name) => (given.has(name) ? Number(given.get(name)) : undefined),
  };
}

function findCommand(word: string | undefined): CommandName {
  const found = commandNames.find((name) => name === word);
  if (found) return found;
  const all = commandNames.join(', ');
  throw word === undefined
    ? new Failure('usage', 'noCommand', { commands: all })
    : new Failure('usage', 'unknownCommand', { name: word, commands: all });
}

function checkValue(
  name: string,
  { value: kind, range }: { value?: string; range?: readonly [number, number] },
  value: string | undefined,
): void {
  if (value === undefined) return;
  if (kind === 'language' && !(languages as readonly string[]).includes(value)) {
    throw new Failure('usage', 'notALanguage', { name, value });
  }
  if (!range) return;
  const [min, max] = range;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new Failure('usage', 'notANumber', { name, min, max, value });
}

function checkOperands(command: CommandName, operands: string[]): string[] {
  const { operand, several } = commands[command];
  if (!operand && operands.length > 0) {
    throw new Failure('usage', 'unknownOption', { name: `"${operands[0]}"`, command });
  }
  if (operand === 'file' && operands.length === 0) throw new Failure('usage', 'noFile');
  if (operand === 'id' && !several && operands.length !== 1) throw new Failure('usage', 'oneId');
  return operands;
}
