import { bootStack } from './boot.ts';
import { readSettings } from './settings.ts';

const started = performance.now();
const settings = readSettings();
const stack = await bootStack(settings);
console.log(
  stack,
  settings.databaseUrl,
  settings.apiUrl,
  Math.round(performance.now() - started),
  'ms',
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.stop().then(() => process.exit(0)));
