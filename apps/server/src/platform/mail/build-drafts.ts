/** Mails about builds of an app. */
import { buildMails as en } from '@muster/phrases/en/build-mails';
import { buildMails as es } from '@muster/phrases/es/build-mails';
import { format } from '@muster/phrases/format';
import type { Drafts } from './draft.ts';
import type { MailBlock } from './mail-layout.ts';

export interface BuildMailParams {
  newBuild: {
    app: string;
    workspace: string;
    /** Empty where the build has none. */
    version: string;
    platform: string;
    /** What whoever set the app up, or sent the build, wants to say; empty for nothing. */
    message: string;
    changelog: string;
    /** Below the configured address; null for those who do not come into the dashboard. */
    path: string | null;
  };
}

const texts = { en, es };
const longestChangelog = 4_000;

export const buildDrafts: Drafts<BuildMailParams> = {
  newBuild(language, { app, workspace, version, platform, message, changelog, path }, origin) {
    const phrases = texts[language].newBuild;
    const url = `${origin}${path}`;
    const said: MailBlock[] = message === '' ? [] : [{ kind: 'written', text: message }];
    const changes: MailBlock[] =
      changelog === ''
        ? []
        : [{ kind: 'written', title: phrases.changes, text: changelog.slice(0, longestChangelog).toWellFormed() }];
    const open: MailBlock[] =
      path === null
        ? []
        : [
            { kind: 'action', label: phrases.action, url },
            { kind: 'address', text: format(phrases.link, { url }) },
          ];
    return {
      subject: format(version ? phrases.subject : phrases.subjectPlain, { app, version }),
      heading: format(phrases.heading, { app }),
      blocks: [
        { kind: 'text', text: format(version ? phrases.text : phrases.textPlain, { version, platform, workspace }) },
        ...said,
        ...changes,
        ...open,
        { kind: 'note', text: format(phrases.why, { app }) },
      ],
    };
  },
};
