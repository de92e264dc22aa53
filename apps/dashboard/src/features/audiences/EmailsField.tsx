import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { TextArea } from '@muster/ui/TextArea';
import type { FieldProps } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { readEmails } from './audience-form.ts';
import styles from './audiences.module.css';

/** So many of those that are wrong are named. */
const named = 5;

/** Addresses and patterns as people paste them, with how many there are and which cannot be used. */
export function EmailsField(props: FieldProps) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences.form;
  const { valid, wrong, patterns } = readEmails(props.value);
  const names = wrong.slice(0, named).join(', ');
  const listed = wrong.length > named ? fill(words.wrongMore, { names, count: wrong.length - named }) : names;
  const said = wrong.length > 0 ? fill(words.wrong, { count: wrong.length, names: listed }) : undefined;
  const drop = (
    <Button size="xs" color="outline" onClick={() => props.onChange(valid.join('\n'))}>
      {words.dropWrong}
    </Button>
  );
  return (
    <div className={styles.emails}>
      <TextArea
        {...props}
        error={props.error && (said ?? props.error)}
        label={words.emails}
        hint={words.emailsHint}
        placeholder={'ana@acme.com\n*@acme.com'}
        describedBy={`${props.id}-count`}
        rows={5}
        mono
        spellCheck={false}
      />
      <p id={`${props.id}-count`} className={panel.quiet}>
        {fill(words.emailsCount, { emails: valid.length - patterns, patterns })}
      </p>
      <div aria-live="polite">
        {/* Once the field has said it, only the way out is left to show. */}
        {said && props.error && drop}
        {said && !props.error && (
          <Notice kind="warning">
            <p className={styles.wrong}>{said}</p>
            {drop}
          </Notice>
        )}
      </div>
    </div>
  );
}
