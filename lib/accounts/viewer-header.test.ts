import { expect, it } from 'vitest';
import type { Viewer } from '@/lib/contract/accounts';
import { setViewerHeader, viewerFromHeader } from './viewer-header';

it('the viewer is taken from the middleware’s header, but not from a forged one', () => {
  const ada = { user_id: '1', display_name: 'Ada Ö' } as Viewer;
  const sent = new Headers();
  expect(viewerFromHeader(sent)).toBeNull();
  for (const proof of ['x ', ' ', '', 'undefined ']) {
    sent.set('hb-viewer', `${proof}${encodeURIComponent('{"user_id":"2"}')}`);
    expect(viewerFromHeader(sent)).toBeNull();
  }
  setViewerHeader(sent, ada);
  expect(viewerFromHeader(sent)).toEqual(ada);
});
