import { Button } from '@muster/ui/Button';
import { Download } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { FilePreview } from './FilePreview.tsx';
import styles from './import.module.css';

/** What a file may look like, to be read and to be filled in. */
export function ImportExample() {
  const { text, language } = useAccountI18n();
  const words = text.people.import;
  const names = [
    words.fields.email,
    words.fields.firstName,
    words.fields.lastName,
    words.fields.tags,
    words.fields.groups,
  ];
  const rows = [
    ['ana@example.com', 'Ana', 'Ruiz', 'madrid, ipad', words.sampleGroup],
    ['tomas@example.com', 'Tomás', 'Vega', 'berlin', ''],
  ];

  function download(): void {
    // What spreadsheets of the language put between columns.
    const separator = language === 'es' ? ';' : ',';
    const lines = [names, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(separator));
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    saveFile(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${words.templateName}.csv`);
  }

  return (
    <div className={styles.section}>
      <div className={styles.exampleHead}>
        <h2>{words.example}</h2>
        <Button color="outline" size="sm" icon={Download} onClick={download}>
          {words.template}
        </Button>
      </div>
      <FilePreview label={words.example} names={names} rows={rows} />
      <p className={styles.note}>{words.exampleText}</p>
    </div>
  );
}
