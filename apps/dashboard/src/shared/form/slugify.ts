import { workspaceRules } from '@muster/contract/constants';

/** Letters that decomposition does not turn into a basic one. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
};

/** The address that a company's name suggests: lower case, only letters, digits and single hyphens between them. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđðþı&]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, workspaceRules.slugMax)
    .replace(/^-+|-+$/g, '');
}
