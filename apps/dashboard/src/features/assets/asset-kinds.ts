import type { AssetType } from '@muster/contract/enumerations/devices';
import { BookOpen, Image, type LucideIcon, Package, SquareTerminal } from 'lucide-react';

export const assetIcons: Readonly<Record<AssetType, LucideIcon>> = {
  app: Package,
  book: BookOpen,
  image: Image,
  script: SquareTerminal,
};

export type FileType = Exclude<AssetType, 'script'>;

/** By the ending of the name; what is in a file is for the server to find out. */
export const fileExtensions: Readonly<Record<FileType, readonly string[]>> = {
  app: [
    'pkg',
    'dmg',
    'ipa',
    'app.zip',
    'apk',
    'aab',
    'xapk',
    'apks',
    'msi',
    'msix',
    'appx',
    'msixbundle',
    'appxbundle',
    'exe',
  ],
  book: ['epub', 'pdf', 'ibooks'],
  image: ['png', 'jpg', 'jpeg', 'webp'],
};

const types = Object.keys(fileExtensions) as FileType[];

export function fileTypeOf(fileName: string): FileType | undefined {
  const name = fileName.toLowerCase();
  return types.find((type) => fileExtensions[type].some((ending) => name.endsWith(`.${ending}`)));
}

/** What an asset is called where nobody has said anything: its file, without the ending. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/(\.app)?\.[^.]+$/, '') || fileName;
}
