import { readFileSync } from 'node:fs';
import type { Part } from '../../supabase/local/supervise';
import { serve } from '../support/server';
import { expect, test } from '../support/table';

let server: Part | undefined;
test.afterEach(() => server?.stop());

test('a call of an unknown action is refused, and writes no line of its own into the log', async ({
  baseURL,
  request,
}, info) => {
  const file = info.outputPath('app.log');
  server = await serve({}, file);
  const id = 'evil';
  const headers = { origin: baseURL!, 'next-action': id, 'content-type': 'text/plain' };
  const sent = await request.post('/auth', { headers, data: '["$F1",{"id":"\\nevil"}]' });
  expect(sent.ok()).toBe(false);
  const multipart = { '$ACTION_ID_\nevil': '' };
  const posted = await request.post('/auth', { headers: { origin: baseURL! }, multipart });
  expect(posted.ok()).toBe(false);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Server');
  expect(readFileSync(file, 'utf8')).not.toMatch(/^\W*evil/m);
});
