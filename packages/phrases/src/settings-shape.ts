/**
 * What people read of the settings catalogue (packages/catalogue): a title for a group, a label and help for its keys. A key
 * is written with the keys above it, `EAPClientConfiguration.UserName`; members of arrays have no step of their own. What
 * has no text here gets a readable name from its key. A platform is one module in each language, fetched with the editor.
 */
export interface SettingTextEntry {
  readonly label: string;
  readonly help?: string;
}
export interface GroupTexts {
  readonly title: string;
  readonly help?: string;
  readonly keys: Readonly<Record<string, SettingTextEntry>>;
}
/** By the id of the group. */
export type SettingsTexts = Readonly<Record<string, GroupTexts>>;

/** The same groups and keys as another language, each with a help where that has one. */
export type SameSettings<T> = {
  readonly [G in keyof T]: T[G] extends { keys: infer K }
    ? { readonly title: string } & HelpOf<T[G]> & {
          readonly keys: { readonly [N in keyof K]: { readonly label: string } & HelpOf<K[N]> };
        }
    : never;
};
type HelpOf<T> = T extends { help: string } ? { readonly help: string } : unknown;
