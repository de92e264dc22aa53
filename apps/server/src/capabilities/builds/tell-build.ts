import type { BuildDetails } from '@muster/contract/build-details';
import { noScripts } from '@muster/contract/build-scripts';
import type { Build } from '@muster/contract/builds';
import type { Language } from '@muster/contract/constants';
import { packageWarnings } from '@muster/contract/enumerations/apps';
import { label } from '@muster/phrases/label';
import type { BuildRow, DetailsRow } from './builds-list.ts';

/** A build as somebody is told of it, in their language. */
export function tellBuild({ problemDetail, ...row }: BuildRow, language: Language): Build {
  return { ...row, errorText: row.status === 'error' && row.problem ? errorText(row.problem, problemDetail) : null };

  function errorText(problem: NonNullable<Build['problem']>, detail: string | null): string {
    const text = label(language, 'packageProblem', problem);
    return detail ? `${text} (${detail})` : text;
  }
}

export function tellDetails(
  { warningRows, scripts, defaultScripts, ...row }: DetailsRow,
  language: Language,
): BuildDetails {
  const known = warningRows.flatMap(({ code, detail }) => {
    const warning = packageWarnings.find((one) => one === code);
    return warning ? [{ code: warning, text: label(language, 'packageWarning', warning), detail: detail ?? null }] : [];
  });
  return {
    ...row,
    ...tellBuild(row, language),
    warningList: known,
    scripts: { ...noScripts, ...(scripts ?? defaultScripts) },
  };
}
