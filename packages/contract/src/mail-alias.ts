import { line, rule } from './fields.ts';

/** In whose name the mails of a workspace come: a name, and nothing that reads as another address. */
export const mailAlias = line(60).check(rule('type', (text: string) => !/[<>@"]/.test(text)));
