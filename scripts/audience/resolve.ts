import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings.ts';

/**
 * Resolves imports of the app's modules as its bundler does: `@/` is the project root, and the suffix `.ts` is
 * optional.
 */
registerHooks({
  resolve(specifier, context, next) {
    const asked = specifier.startsWith('@/')
      ? pathToFileURL(join(root, specifier.slice(2))).href
      : specifier.startsWith('.')
        ? new URL(specifier, context.parentURL).href
        : null;
    const isOurs = asked && existsSync(fileURLToPath(`${asked}.ts`));
    return next(isOurs ? `${asked}.ts` : specifier, context);
  },
});
