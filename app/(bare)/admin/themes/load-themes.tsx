import { ConfirmAction } from '@/components/forms/confirm-action';
import { EmptyState } from '@/components/ui/empty-state';
import { confirm_load_themes, load_house_themes_failed } from '@/lib/words/admin';
import { loadThemes } from '@/server-actions/themes';

export function LoadThemes() {
  return (
    <ConfirmAction
      label="Load Built-In Themes"
      question={confirm_load_themes}
      action={loadThemes}
      failed={load_house_themes_failed}
      input={{}}
    />
  );
}

/** Shown in the admin area while there is no theme: the button that loads the themes of the house. */
export const NothingToPlay = () => (
  <EmptyState
    title="There is nothing to play yet"
    className="mb-8"
    action={<LoadThemes />}
    level={2}
  >
    A game takes its squares from a theme. Built-in themes cover the news, evenings and a whole
    year.
  </EmptyState>
);
