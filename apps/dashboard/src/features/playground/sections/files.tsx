import { FileDrop } from '@muster/ui/FileDrop';
import { type DroppedFile, FileRow } from '@muster/ui/FileRow';
import { useState } from 'react';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const sample: readonly DroppedFile[] = [
  {
    id: '1',
    name: 'aurora-4.2.0.ipa',
    size: 84_200_000,
    state: 'uploading',
    progress: 0.42,
    speed: 6_300_000,
    remaining: 8,
  },
  { id: '2', name: 'aurora-4.2.0.apk', size: 51_900_000, state: 'waiting', progress: 0 },
  {
    id: '3',
    name: 'a-name-that-goes-on-and-on-and-tells-the-branch-the-day-and-the-machine-2026-11-03.tar.gz',
    size: 1_280_000_000,
    state: 'done',
    progress: 1,
  },
  {
    id: '4',
    name: 'broken.ipa',
    size: 12_000,
    state: 'error',
    progress: 0.1,
    error: 'This file is not an app: it has no Info.plist.',
  },
  { id: '5', name: 'stopped.aab', size: 9_000_000, state: 'cancelled', progress: 0.6 },
];

const nothing = () => undefined;

const resumable: readonly DroppedFile[] = [
  { id: '6', name: 'last-part.ipa', size: 84_200_000, state: 'uploading', progress: 1 },
  { id: '7', name: 'held.msix', size: 31_000_000, state: 'paused', progress: 0.3 },
  { id: '8', name: 'tunnel.pkg', size: 240_000_000, state: 'offline', progress: 0.8 },
  { id: '9', name: 'yesterday.dmg', size: 512_000_000, state: 'missing', progress: 0.25 },
  { id: '10', name: 'known.dmg', size: 512_000_000, state: 'missing', progress: 0.25, note: 'Not finished' },
];

function Files() {
  const [files, setFiles] = useState(sample);
  const [error, setError] = useState<string>();
  const become = (id: string, state: DroppedFile['state']) =>
    setFiles(files.map((file) => (file.id === id ? { ...file, state } : file)));
  return (
    <>
      <Specimen title="With files, dropped anywhere" lay="stack">
        <FileDrop
          wholeWindow
          label="Builds"
          hint="IPA, APK, AAB or tar.gz, up to 4 GB"
          extensions={['ipa', 'apk', 'aab', 'tar.gz']}
          multiple
          error={error}
          files={files}
          onFiles={(accepted, rejected) => {
            setError(rejected[0] && `${rejected[0].name} is not one of these kinds.`);
            setFiles([
              ...files,
              ...accepted.map(({ name, size }, index) => ({
                id: `${files.length + index + 1}`,
                name,
                size,
                state: 'waiting' as const,
                progress: 0,
              })),
            ]);
          }}
          onCancel={(id) => become(id, 'cancelled')}
          onRetry={(id) => become(id, 'waiting')}
        />
      </Specimen>
      <Specimen title="That can be stopped and gone on with" lay="stack">
        <ul>
          {[...resumable, ...sample].map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onPause={nothing}
              onResume={nothing}
              onChoose={nothing}
              {...(file.note && { chooseLabel: 'Go on' })}
              onCancel={nothing}
              onRetry={nothing}
              onRemove={nothing}
            >
              {file.state === 'done' && <a href="#files">Show build</a>}
            </FileRow>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Empty, wrong, off" lay="stack">
        <FileDrop label="Logo" hint="PNG or JPEG" extensions={['png', 'jpg']} onFiles={() => {}} />
        <FileDrop
          label="Push certificate"
          error="report.pdf is not a certificate."
          extensions={['pem', 'cer']}
          onFiles={() => {}}
        />
        <FileDrop label="Book" hint="Your role may not upload." disabled onFiles={() => {}} />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Files', order: 140, Component: Files };
