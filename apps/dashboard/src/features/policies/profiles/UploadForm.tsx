import { createProfile, listProfiles, readProfile, updateProfile } from '@muster/contract/calls/profiles';
import { ApiError } from '@muster/contract/client';
import type { CustomProfile } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { FileDrop } from '@muster/ui/FileDrop';
import { formatBytes } from '@muster/ui/format';
import { TextField } from '@muster/ui/TextField';
import { FileCog } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { toBase64 } from '../editor/to-base64.ts';
import styles from '../list/list.module.css';

interface Props {
  org: string;
  /** The one whose file is replaced. */
  profile?: CustomProfile;
  onClose(): void;
  onDone(profile: CustomProfile): void;
}

const largest = 1024 * 1024;
const [badFile, nameUsed] = [5273, 5091];

/** A file, signed or not; what is wrong with it is told where it was dropped. */
export function UploadForm({ org, profile, onClose, onDone }: Props) {
  const i18n = useAccountI18n();
  const { text, fill, language } = i18n;
  const words = text.policyProfiles;
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const options = { invalidates: [listProfiles, readProfile], tellsErrors: false } as const;
  const creating = useChange(createProfile, {
    ...options,
    success: (made) => fill(words.uploaded, { name: made.name }),
  });
  const replacing = useChange(updateProfile, {
    ...options,
    success: (made) => fill(words.replaced, { name: made.name, version: made.version }),
  });
  const pending = creating.isPending || replacing.isPending;

  function take([chosen]: File[], [rejected]: File[]) {
    setError(undefined);
    if (!chosen) return setProblem(fill(words.wrongType, { name: rejected?.name ?? '' }));
    if (chosen.size > largest) return setProblem(fill(words.tooLarge, { name: chosen.name }));
    setProblem(undefined);
    setFile(chosen);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!file) return setProblem(i18n.texts.messages.file.none);
    setError(undefined);
    setNameProblem(undefined);
    try {
      const bytes = toBase64(new Uint8Array(await file.arrayBuffer()));
      const called = name.trim();
      const made = profile
        ? await replacing.mutateAsync({ params: { org, profileId: profile.id }, body: { file: bytes } })
        : await creating.mutateAsync({ params: { org }, body: { file: bytes, ...(called && { name: called }) } });
      onDone(made);
    } catch (caught) {
      const code = caught instanceof ApiError ? caught.code : undefined;
      if (code === badFile) setProblem(errorMessage(i18n, caught));
      else if (code === nameUsed) setNameProblem(errorMessage(i18n, caught));
      else setError(caught);
    }
  }
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        {profile ? fill(words.replaceText, { count: profile.policies.length }) : words.uploadText}
      </p>
      <FormError error={error} />
      <FileDrop
        label={words.file}
        hint={words.fileHint}
        extensions={['mobileconfig']}
        disabled={pending}
        {...(problem !== undefined && { error: problem })}
        onFiles={take}
      />
      {file && (
        <p className={styles.name} role="status">
          <FileCog size={16} aria-hidden />
          <strong dir="auto">{file.name}</strong>
          <span className={styles.quiet}>{formatBytes(language, file.size)}</span>
        </p>
      )}
      {!profile && (
        <TextField
          id="profile-name"
          name="name"
          label={fill(text.common.optional, { label: words.name })}
          hint={words.nameHint}
          value={name}
          maxLength={120}
          onChange={setName}
          {...(nameProblem !== undefined && { error: nameProblem })}
          autoComplete="off"
        />
      )}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{profile ? words.replace : words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}
