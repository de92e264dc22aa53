import { url as urlSchema } from '@muster/contract/fields';
import type { PolicyContent } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { Globe, ImageUp, Plus, Trash2 } from 'lucide-react';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { readField, ruleText } from '../../../shared/form/rules.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import { toBase64 } from '../editor/to-base64.ts';
import { type DraftAction, newItemId } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';

interface Props {
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}
type Bookmark = PolicyContent['bookmarks'][number];

/** The content holds 200,000 characters of base64. */
const largestIcon = 150_000;

const titleField = (id: string) => `bookmark-title-${id}`;

/** Icons on the home screen that open an address. */
export function BookmarksTab({ content, dispatch, disabled }: Props) {
  const { text } = useAccountI18n();
  const words = text.policyParts.bookmarks;
  const { bookmarks } = content;
  const section = useKeptFocus<HTMLElement>();
  const added = useRef<string>(undefined);
  const change = (value: PolicyContent['bookmarks']) => dispatch({ do: 'part', part: 'bookmarks', value });
  function add(): void {
    const id = newItemId(content);
    change([...bookmarks, { id, title: '', url: 'https://' }]);
    added.current = id;
  }
  // Whoever adds one goes on with its title.
  useEffect(() => {
    if (added.current === undefined) return;
    document.getElementById(titleField(added.current))?.focus();
    added.current = undefined;
  });
  return (
    <div className={styles.part}>
      <section ref={section} tabIndex={-1} className={styles.section}>
        <div className={styles.sectionHead}>
          <div>
            <h2>{words.title}</h2>
            <p className={styles.lead}>{words.text}</p>
          </div>
          {!disabled && (
            <Button size="sm" icon={Plus} onClick={add}>
              {words.add}
            </Button>
          )}
        </div>
        {bookmarks.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
        {bookmarks.map((bookmark, index) => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            number={index + 1}
            disabled={disabled}
            onChange={(next) => change(bookmarks.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => change(bookmarks.filter(({ id }) => id !== bookmark.id))}
          />
        ))}
      </section>
    </div>
  );
}

interface RowProps {
  bookmark: Bookmark;
  number: number;
  disabled: boolean;
  onChange(bookmark: Bookmark): void;
  onRemove(): void;
}

function BookmarkRow({ bookmark, number, disabled, onChange, onRemove }: RowProps) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.policyParts;
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState(false);
  const name = fill(words.bookmarks.row, { number });
  const { id, title, url, icon } = bookmark;
  const rule = readField(urlSchema, url).rules[0];
  const wrongUrl = left && rule ? ruleText(texts.validation, rule) : undefined;
  const wrongTitle = left && title.trim() === '' ? texts.validation.required : undefined;
  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    if (!/^image\/(png|jpeg)$/.test(chosen.type) || chosen.size > largestIcon)
      return setProblem(words.bookmarks.iconWrong);
    setProblem(undefined);
    onChange({ ...bookmark, icon: toBase64(new Uint8Array(await chosen.arrayBuffer())) });
  }
  return (
    <fieldset className={styles.member}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.memberHead}>
        <span className={styles.tools} style={{ alignItems: 'center' }}>
          {icon ? (
            <img className={styles.icon} src={iconAddress(icon)} alt="" />
          ) : (
            <span className={styles.icon} style={{ display: 'grid', placeItems: 'center' }}>
              <Globe size={16} aria-hidden />
            </span>
          )}
          <span>{title || name}</span>
        </span>
        {!disabled && (
          <Button
            size="xs"
            color="white"
            icon={Trash2}
            label={fill(words.remove, { name: title || name })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={styles.pair}>
        <TextField
          id={titleField(id)}
          name="title"
          label={words.bookmarks.name}
          value={title}
          maxLength={120}
          disabled={disabled}
          onChange={(next) => onChange({ ...bookmark, title: next })}
          onBlur={() => setLeft(true)}
          {...(wrongTitle !== undefined && { error: wrongTitle })}
          autoComplete="off"
        />
        <TextField
          id={`bookmark-url-${id}`}
          name="url"
          label={words.bookmarks.url}
          hint={words.bookmarks.urlHint}
          value={url}
          inputMode="url"
          disabled={disabled}
          onChange={(next) => onChange({ ...bookmark, url: next })}
          onBlur={() => setLeft(true)}
          {...(wrongUrl !== undefined && { error: wrongUrl })}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {!disabled && (
        <div className={styles.section}>
          <div className={styles.tools}>
            <Button size="xs" color="outline" icon={ImageUp} onClick={() => file.current?.click()}>
              {words.bookmarks.icon}
            </Button>
            {icon && (
              <Button
                size="xs"
                color="white"
                onClick={() => {
                  const { icon: _gone, ...rest } = bookmark;
                  onChange(rest);
                }}
              >
                {words.bookmarks.iconRemove}
              </Button>
            )}
          </div>
          <p className={styles.quiet}>{problem ?? words.bookmarks.iconHint}</p>
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg"
            hidden
            tabIndex={-1}
            aria-label={words.bookmarks.icon}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </fieldset>
  );
}

/** PNG begins with these bytes; what was chosen is that or JPEG. */
const iconAddress = (icon: string) => `data:image/${icon.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${icon}`;
