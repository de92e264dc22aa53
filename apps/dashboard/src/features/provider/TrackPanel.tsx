import { readTrack, type TrackDetail } from '@muster/contract/calls/admin-tracks';
import { JsonView } from '@muster/ui/JsonView';
import { KeyValues } from '@muster/ui/KeyValues';
import { exactTime } from '@muster/ui/time-format';
import { ScrollText } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import styles from './provider.module.css';

/** The side panel `track`: one request, with what it brought. */
export function TrackPanel({ id }: { id: string }) {
  const words = useAccountI18n().text.provider.tracks;
  // What was written down never changes.
  const read = useCall(readTrack, { params: { trackId: id } }, { staleTime: Number.POSITIVE_INFINITY, follows: [] });
  return (
    <EntityPanel read={read} gone={{ icon: ScrollText, title: words.gone, text: words.goneText }}>
      {(track) => <Request track={track} />}
    </EntityPanel>
  );
}

function Request({ track }: { track: TrackDetail }) {
  const { text, texts, language } = useAccountI18n();
  const { tracks: words, columns } = text.provider;
  const { organization, member, headers, body } = track;
  return (
    <div className={styles.panel}>
      <KeyValues items={[{ label: words.url, value: track.url, mono: true, copy: true }]} />
      <KeyValues
        columns={2}
        items={[
          { label: words.method, value: track.method.toUpperCase(), mono: true },
          { label: columns.state, value: track.status, mono: true },
          { label: words.service, value: texts.labels.trackService[track.service] },
          { label: words.duration, value: track.durationMs },
          { label: words.time, value: exactTime(language, track.createdAt) },
          { label: columns.organization, value: organization && `${organization.name} (/${organization.slug})` },
          { label: words.member, value: member && (member.email ?? member.id), copy: true },
          { label: words.bearer, value: track.bearer, mono: true },
        ]}
      />
      <section className={styles.part}>
        <h3>{words.headers}</h3>
        <JsonView label={words.headers} value={headers} />
      </section>
      {body !== null && (
        <section className={styles.part}>
          <h3>{words.body}</h3>
          <JsonView label={words.body} value={body} />
        </section>
      )}
    </div>
  );
}
