import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ConfirmAction } from './confirm-action';
import { FormOpener } from './form-opener';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const openers = {
  'a form': () =>
    createElement(FormOpener, { opener: { children: 'Object' }, children: () => null }),
  'a question': () =>
    createElement(ConfirmAction, {
      label: 'Delete',
      question: { title: 'Delete it?' },
      action: () => new Promise<never>(() => {}),
      input: {},
      failure: { unexpected_error: { title: 'No' } },
    }),
};

it.each(Object.entries(openers))(
  'each button that opens %s has its own name for pre-hydration clicks',
  (_what, opener) => {
    const html = renderToStaticMarkup(createElement('div', null, opener(), opener()));
    const names = [...html.matchAll(/<button[^>]* data-early="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    expect(names[0]).not.toBe(names[1]);
  },
);
