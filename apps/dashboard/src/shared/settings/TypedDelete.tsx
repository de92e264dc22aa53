import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import type { FieldSchema } from '../form/rules.ts';
import { Submit } from '../form/Submit.tsx';
import { useForm } from '../form/use-form.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  /** What goes with it. */
  text: string;
  confirm: string;
  /** What has to be typed, and the rule that says when it is not that. */
  slug: string;
  /** What to say then, where it is not the rule's own text. */
  wrong?: string;
  schema: FieldSchema & { _zod: { input: string; output: string } };
  remove(body: { slug: string }): Promise<unknown>;
  /** Goes elsewhere: what the page is about is not there any more. */
  onRemoved(): void;
}

/** The end of a thing that many depend on. Its address is typed, so that nobody deletes another one than they mean. */
export function TypedDelete(props: Props) {
  const { title, text, confirm, remove, onRemoved } = props;
  const dialogs = useDialogs();

  async function ask(): Promise<void> {
    let removed = false;
    await dialogs.modal({
      title,
      content: (close) => (
        <DeleteForm
          {...props}
          remove={async (body) => {
            await remove(body);
            removed = true;
            close();
          }}
          onClose={close}
        />
      ),
    });
    // The dialog is a place in the history, which is left first.
    if (removed) onRemoved();
  }

  return (
    <div className={styles.danger}>
      <div>
        <h3>{title}</h3>
        <p className={styles.lead}>{text}</p>
      </div>
      <Button color="danger-outline" onClick={() => void ask()}>
        {confirm}
      </Button>
    </div>
  );
}

interface FormProps extends Omit<Props, 'remove' | 'title' | 'onRemoved'> {
  remove(body: { slug: string }): Promise<void>;
  onClose(): void;
}

function DeleteForm({ text: warning, confirm, slug, wrong, schema, remove, onClose }: FormProps) {
  const { text } = useAccountI18n();
  const [before, after] = text.settings.danger.type.split('{slug}');
  const { field, error, pending, onSubmit } = useForm({ schemas: { slug: schema }, submit: remove });
  const typed = field('slug');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Notice kind="warning">{warning}</Notice>
      <TextField
        {...typed}
        error={typed.error && (wrong ?? typed.error)}
        label={
          <>
            {before}
            <code className={styles.word}>{slug}</code>
            {after}
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit color="danger" pending={pending}>
          {confirm}
        </Submit>
      </DialogFoot>
    </form>
  );
}
