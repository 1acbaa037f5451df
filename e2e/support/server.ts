import { LOOPBACK, type Environment } from '../../supabase/local/settings';
import type { Part } from '../../supabase/local/supervise';
import { startApp } from '../../scripts/app';

export const environment = () => JSON.parse(process.env.APP_ENVIRONMENT ?? '{}') as Environment;
const { port } = new URL(process.env.APP_URL ?? 'http://localhost:3000');

/** The app as `npm start` starts it. */
export const serve = (): Promise<Part> =>
  startApp('start', environment(), Number(port), { host: LOOPBACK });
