import { searchLimits } from '@muster/contract/search';
import { CommandPalette, type PaletteSection } from '@muster/ui/CommandPalette';
import { useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useSession } from '../../../shared/services.ts';
import { describeResult } from './describe-result.tsx';
import { matches } from './matches.ts';
import { type Menus, settingsSection, usePlaces } from './use-places.ts';
import { type SearchState, useSearch } from './use-search.ts';

/** Places and actions above what is found; more would push it out of sight. */
const mostAbove = 3;

interface Props {
  isOpen: boolean;
  onClose(): void;
  menus: Menus;
}

/** Everything there is, found by typing (platform-shell.md, section 2, Global search). */
export function SearchPalette({ isOpen, onClose, menus }: Props) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const [typed, setTyped] = useState('');
  const places = narrowed(usePlaces(menus), typed.trim());
  const { state, items, retry } = useSearch(typed);
  const org = useActiveOrg();
  const workspaces = useSession()?.user.organizations ?? [];
  const results = items.map((item) => {
    const slug = item.organizationSlug;
    const elsewhere = slug === org ? undefined : (workspaces.find((each) => each.slug === slug)?.name ?? slug);
    return describeResult(i18n, item, elsewhere);
  });
  const sections: PaletteSection[] = [...places, { id: 'results', title: text.search.results, items: results }].filter(
    (section) => section.items.length > 0,
  );
  // Whoever finds a place or an action has found something.
  const message = state === 'nothing' && sections.length > 0 ? undefined : messages[state];
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={() => {
        setTyped('');
        onClose();
      }}
      label={text.search.title}
      placeholder={text.search.placeholder}
      maxLength={searchLimits.query}
      value={typed}
      onChange={setTyped}
      sections={sections}
      message={message && texts.messages.search[message]}
      loading={state === 'loading'}
      idle={state === 'idle'}
      onRetry={state === 'failed' ? retry : undefined}
      footer={
        sections.length > 0 && (
          <>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {text.search.move}
            </span>
            <span>
              <kbd>↵</kbd> {text.search.open}
            </span>
          </>
        )
      }
    />
  );
}

/** What there is without asking stands above what comes later, so that nothing moves under the hand. */
function narrowed(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  if (typed === '') return sections.filter(({ id }) => id !== settingsSection);
  let left = mostAbove;
  return sections.map((section) => {
    const items = section.items.filter(({ label }) => matches(label, typed)).slice(0, left);
    left -= items.length;
    return { ...section, items };
  });
}

/** With things found, they speak for themselves. */
const messages = {
  idle: 'enterCharacters',
  loading: 'loading',
  found: undefined,
  nothing: 'nothing',
  failed: 'failed',
} as const satisfies Record<SearchState, string | undefined>;
