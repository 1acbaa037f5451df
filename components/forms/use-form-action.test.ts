import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { KeptText, keepTyped, type DialogText } from './typed-text';
import { createGroupSchema } from '@/lib/groups/schema';
import { TextField } from './text-field';
import { useFormAction } from './use-form-action';

function Form() {
  const { fields, formProps } = useFormAction(vi.fn(), createGroupSchema, {
    defaultValue: { name: 'The Late Desk' },
  });
  return createElement(
    'form',
    { id: formProps.id },
    createElement(TextField<string>, { field: fields.name, label: 'Group name' }),
  );
}
const opened = (kept: DialogText) =>
  renderToStaticMarkup(createElement(KeptText, { value: kept }, createElement(Form)));

test('a reopened dialog shows the typed text, or else the form’s default values', () => {
  const kept: DialogText = new Map();
  expect(opened(kept)).toContain('value="The Late Desk"');
  keepTyped(kept, { name: 'name', type: 'text', value: 'The Night Shift' });
  expect(opened(kept)).toContain('value="The Night Shift"');
});

test('passwords and hidden fields are not kept', () => {
  const kept: DialogText = new Map();
  keepTyped(kept, { name: 'password', type: 'password', value: 'headline' });
  keepTyped(kept, { name: 'password', type: 'text', value: 'headline' });
  keepTyped(kept, { name: 'game_id', type: 'hidden', value: 'g1' });
  expect(kept.size).toBe(0);
});
