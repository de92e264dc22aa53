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
    /** Where mails like it are stopped. */
    stop: string;
  };
  /** To those for whom it is published. */
  publishedBuild: {
    /** As the publication calls it. */
    app: string;
    workspace: string;
    version: string;
    platform: string;
    changelog: string;
    /** Of its page in the store: an address of its own, or below the configured one. */
    path: string;
    stop: string;
  };
}

const texts = { en, es };
const longestChangelog = 4_000;

export const buildDrafts: Drafts<BuildMailParams> = {
  newBuild(language, { app, workspace, version, platform, message, changelog, path, stop }, origin) {
    const phrases = texts[language].newBuild;
    const url = `${origin}${path}`;
    const said: MailBlock[] = message === '' ? [] : [{ kind: 'written', text: message }];
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
        ...changes(phrases.changes, changelog),
        ...open,
        { kind: 'note', text: format(phrases.why, { app }) },
        { kind: 'note', text: format(phrases.stop, { url: stop }) },
      ],
      stop,
    };
  },
  publishedBuild(language, { app, workspace, version, platform, changelog, path, stop }, origin) {
    const phrases = texts[language].publishedBuild;
    const url = path.startsWith('/') ? `${origin}${path}` : path;
    return {
      subject: format(version ? phrases.subject : phrases.subjectPlain, { app, version }),
      heading: format(phrases.heading, { app }),
      blocks: [
        { kind: 'text', text: format(version ? phrases.text : phrases.textPlain, { version, platform, workspace }) },
        ...changes(phrases.changes, changelog),
        { kind: 'action', label: phrases.action, url },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: format(phrases.why, { app, workspace }) },
        { kind: 'note', text: format(phrases.stop, { url: stop }) },
      ],
      stop,
    };
  },
};

function changes(title: string, changelog: string): MailBlock[] {
  if (changelog === '') return [];
  return [{ kind: 'written', title, text: changelog.slice(0, longestChangelog).toWellFormed() }];
}
