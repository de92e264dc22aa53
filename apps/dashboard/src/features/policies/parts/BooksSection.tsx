import type { PolicyContent } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { TextField } from '@muster/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type DraftAction, newItemId } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';
import { useLicensed } from './use-licensed.ts';

interface Props {
  org: string;
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}

/** Books by their numbers in the store. */
export function BooksSection({ org, content, dispatch, disabled }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts;
  const { books } = content;
  const [storeId, setStoreId] = useState('');
  const [name, setName] = useState('');
  const licensed = useLicensed(org, 'Book');
  const [chosen, setChosen] = useState('');
  const change = (value: PolicyContent['books']) => dispatch({ do: 'part', part: 'books', value });
  function choose(id: string): void {
    setChosen('');
    const found = licensed.find(id);
    if (!found || books.some((book) => book.storeId === found.adamId)) return;
    change([...books, { id: newItemId(content), storeId: found.adamId, ...(found.name && { name: found.name }) }]);
  }
  function add(): void {
    const id = storeId.trim();
    if (id === '') return;
    const called = name.trim();
    change([...books, { id: newItemId(content), storeId: id, ...(called && { name: called }) }]);
    setStoreId('');
    setName('');
  }
  return (
    <section className={styles.section}>
      <div>
        <h2>{words.books.title}</h2>
        <p className={styles.lead}>{words.books.text}</p>
      </div>
      {books.length === 0 && <p className={styles.quiet}>{words.books.empty}</p>}
      {books.length > 0 && (
        <ul className={styles.rows}>
          {books.map((book) => (
            <li key={book.id}>
              <span className={styles.grow}>
                <strong dir="auto">{book.name ?? book.storeId}</strong>
                {book.name && <span className={styles.mono}>{book.storeId}</span>}
              </span>
              {!disabled && (
                <Button
                  size="sm"
                  color="white"
                  icon={Trash2}
                  label={fill(words.remove, { name: book.name ?? book.storeId })}
                  onClick={() => change(books.filter(({ id }) => id !== book.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && licensed.load && (
        <div className={styles.narrow}>
          <Combobox
            id="book-licensed"
            name="licensed"
            label={words.books.licensed}
            hint={words.books.licensedHint}
            value={chosen}
            onChange={choose}
            load={licensed.load}
          />
        </div>
      )}
      {!disabled && (
        <form
          className={styles.section}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <div className={styles.pair}>
            <TextField
              id="book-id"
              name="storeId"
              label={words.books.storeId}
              value={storeId}
              maxLength={40}
              inputMode="numeric"
              onChange={setStoreId}
              autoComplete="off"
            />
            <TextField
              id="book-name"
              name="name"
              label={fill(text.common.optional, { label: words.books.name })}
              value={name}
              maxLength={200}
              onChange={setName}
              autoComplete="off"
            />
          </div>
          <div>
            <Button type="submit" size="sm" color="outline" icon={Plus} disabled={storeId.trim() === ''}>
              {words.books.add}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
