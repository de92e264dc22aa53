import { brand } from '@muster/contract/brand';
import { format } from '@muster/phrases/format';
import { exitCodes } from './failure.ts';
import { type CommandName, commandNames, commands, helpParams, optionsOf } from './options.ts';
import type { Texts } from './texts.ts';

/** What `--help` writes: of the program, or of one of its commands. */
export function helpText(texts: Texts, version: string, command: CommandName | undefined): string {
  const { help } = texts;
  const title = format(help.title, { product: brand.product, version });
  if (command) {
    const options = optionsOf(command).map(([name, { value, short }]): [string, string] => [
      `${short ? `-${short}, ` : ''}--${name}${value ? ` <${texts.values[value]}>` : ''}`,
      format(texts.options[name], helpParams),
    ]);
    return sections(texts.commands[command], [help.usage, [[usage(texts, command), '']]], [help.options, options]);
  }
  const names = commandNames.map((name): [string, string] => [name, texts.commands[name]]);
  const codes = Object.entries(exitCodes).map(([name, code]): [string, string] => [
    `${code}`,
    texts.exitCodes[name as keyof typeof exitCodes],
  ]);
  return `${sections(
    title,
    [help.usage, commandNames.map((name) => [usage(texts, name), ''])],
    [help.commands, names],
    [help.exitCodes, codes],
  )}\n${help.more}\n`;
}

function usage({ values, help }: Texts, name: CommandName): string {
  const { operand, several } = commands[name];
  const operands = operand ? ` <${values[operand]}>${several ? ' …' : ''}` : '';
  return `muster ${name}${operands} [${help.options.toLowerCase()}]`;
}

function sections(first: string, ...rest: [title: string, rows: [string, string][]][]): string {
  const blocks = rest.map(([title, rows]) => {
    const width = Math.max(...rows.map(([left]) => left.length));
    return `${title}:\n${rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')}\n`;
  });
  return [`${first}\n`, ...blocks].join('\n');
}
