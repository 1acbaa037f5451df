import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Notice } from '@/lib/words/message';
import { FormError } from './form-error';

const drawn = (title?: ReactNode, ...children: ReactNode[]) =>
  renderToStaticMarkup(createElement(FormError, { title }, ...children));

describe('FormError', () => {
  it('renders nothing for undefined, null, false or empty strings', () => {
    expect(drawn()).toBe('');
    expect(drawn(undefined, undefined, false)).toBe('');
    expect(drawn('', '', null)).toBe('');
  });

  it('renders a heading, a sentence, or both', () => {
    expect(drawn('Already invited')).toContain('Already invited');
    expect(drawn(undefined, undefined, 'Please wait.')).toContain('Please wait.');
    expect(drawn('Invalid email', 'Please enter a valid email address.')).toMatch(
      /role="alert".*Invalid email.*valid email address/,
    );
  });

  it('draws a notice with one text as a sentence, and with two as a heading and a sentence', () => {
    const noticed = (notice: Notice) =>
      renderToStaticMarkup(createElement(FormError, { notice }, 'A hint'));
    expect(noticed({ title: 'Game full' })).not.toContain('font-semibold');
    expect(noticed({ title: 'Invalid email', description: 'Please check it.' })).toMatch(
      /font-semibold[^>]*>Invalid email.*Please check it/,
    );
    expect(noticed({ title: 'Game full' })).not.toContain('A hint');
  });
});
