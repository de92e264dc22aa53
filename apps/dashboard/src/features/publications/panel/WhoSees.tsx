import { previewPublication } from '@muster/contract/calls/publications';
import type { PublicationDetails } from '@muster/contract/publications';
import { formatNumber } from '@muster/ui/format';
import { useCall } from '../../../shared/api/use-call.ts';
import { useGroups } from '../../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './panel.module.css';
import { type PublicationProps, paramsOf } from './publication-context.ts';

/** Who can open it, in words; of people of the workspace also how many. */
export function WhoSees(of: PublicationProps) {
  const { text, fill, language } = useAccountI18n();
  const { panel, who: words } = text.publications;
  const { publication } = of;
  const preview = useCall(
    previewPublication,
    { params: paramsOf(of), query: {} },
    { enabled: publication.security === 'logged', follows: ['publishedApplication', 'employee', 'userAudience'] },
  );
  const people = preview.data?.people;
  const sentence = useSentence(publication);
  return (
    <section aria-labelledby="publication-who">
      <h3 id="publication-who">{panel.who}</h3>
      <p>{sentence}</p>
      {people && (
        <p>
          {people.atLeast
            ? fill(words.peopleAtLeast, { count: formatNumber(language, people.count) })
            : fill(words.people, { count: people.count })}
          {'. '}
          {people.sample.length > 0 && fill(words.among, { names: people.sample.join(', ') })}
        </p>
      )}
      {publication.visibility !== 'inactive' && <p className={styles.quiet}>{listedWords(publication, words)}</p>}
    </section>
  );
}

function listedWords({ visibility }: PublicationDetails, words: { listed: string; unlisted: string }): string {
  return visibility === 'unlisted' ? words.unlisted : words.listed;
}

function useSentence({ security, groups, activateUserAudiences, userAudiences }: PublicationDetails): string {
  const { text, fill, language } = useAccountI18n();
  const { who: words, form } = text.publications;
  const inGroups = groups.filter((all) => all.length > 0);
  const known = useGroups('', security === 'logged' && inGroups.length > 0).data?.items ?? [];
  if (security !== 'logged') return words[security];
  const name = (id: string) => known.find((group) => group.id === id)?.name ?? form.unknownGroup;
  const both = new Intl.ListFormat(language, { type: 'conjunction' });
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const named = either.format(inGroups.map((all) => both.format(all.map(name))));
  const audiences = activateUserAudiences ? userAudiences.map((one) => one.name).join(', ') : '';
  if (named !== '' && audiences !== '') return fill(words.groupsAndAudiences, { groups: named, audiences });
  if (named !== '') return fill(words.groups, { groups: named });
  if (audiences !== '') return fill(words.audiences, { audiences });
  // Its audiences were deleted: it is for nobody rather than for everybody.
  return activateUserAudiences ? words.nobody : words.logged;
}
