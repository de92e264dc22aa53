import { Submit } from '../form/Submit.tsx';
import { useAccountI18n } from '../i18n/I18n.tsx';

/** What a form of settings ends with. */
export function SaveButton({ pending, dirty }: { pending: boolean; dirty: boolean }) {
  const { text } = useAccountI18n();
  return (
    <div>
      <Submit pending={pending} disabled={!dirty}>
        {text.common.save}
      </Submit>
    </div>
  );
}
