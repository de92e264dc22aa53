/** Where the menus and the footer lead; a link without an address is not shown. */
export const linkNames = ['support', 'documentation', 'news', 'status', 'tickets', 'legal', 'sales'] as const;
type LinkName = (typeof linkNames)[number];
export type LinkSetting = `LINK_${Uppercase<LinkName>}`;

export function linkSetting(name: LinkName): LinkSetting {
  return `LINK_${name.toUpperCase() as Uppercase<LinkName>}`;
}

export const linkHelp: Record<LinkName, string> = {
  support: 'where people get help',
  documentation: 'the guide, if it is not the one that comes with the program (/help)',
  news: 'what is new',
  status: 'the page with the state of the service',
  tickets: 'the portal for support tickets of owners and admins',
  legal: 'terms and privacy',
  sales: 'where to ask about plans',
};
