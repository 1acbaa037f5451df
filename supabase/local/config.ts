import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { root } from './settings.ts';

/**
 * The settings of config.toml that the embedded stack applies; a hosted project gets all of them by `supabase config
 * push`.
 */
type Config = {
  auth: {
    jwt_expiry: number;
    enable_signup: boolean;
    enable_anonymous_sign_ins: boolean;
    rate_limit: Record<'sign_in_sign_ups' | 'token_refresh' | 'token_verifications', number>;
    minimum_password_length: number;
    email: {
      enabled: boolean;
      enable_confirmations: boolean;
      double_confirm_changes: boolean;
      max_frequency: `${number}s`;
      otp_expiry: number;
    };
    hook: Record<'send_email' | 'before_user_created', { uri: string }>;
  };
};

export const config = parse(
  readFileSync(join(root, 'supabase/config.toml'), 'utf8'),
) as unknown as Config;
