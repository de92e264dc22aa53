/** What runs on a computer at each phase of an installation: of a build, or of an app for builds that bring none. */
import * as z from 'zod/mini';
import { appRules, paragraphs } from './apps.ts';
import { buildScriptPhases } from './enumerations/apps.ts';

const script = paragraphs(appRules.scriptMax);
export const buildScripts = z.object(
  Object.fromEntries(buildScriptPhases.map((phase) => [phase, script])) as Record<
    (typeof buildScriptPhases)[number],
    typeof script
  >,
);
export type BuildScripts = z.output<typeof buildScripts>;
export const noScripts: BuildScripts = { enforce: '', audit: '', preInstall: '', postInstall: '' };
