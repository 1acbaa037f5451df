import type { Environment } from '../settings.ts';
import { lacks, reasonOf, type Finding, type Result } from './finding.ts';

const TIMEOUT_MS = 10_000;

const SWITCH = '"IP address forwarding" in the dashboard, under Authentication, Rate Limits';
const SEE = `Set SUPABASE_ACCESS_TOKEN and check again, or look for ${SWITCH}`;

/** Checks whether the project's auth server counts by the addresses of visitors, or counts all of them as one. */
export async function checkVisitors(
  env: Environment,
  api = 'https://api.supabase.com',
): Promise<Finding[]> {
  const { NEXT_PUBLIC_SUPABASE_URL: url = '' } = env;
  if (!url.startsWith('https:') || !URL.canParse(url)) return [];
  return [{ name: 'addresses of visitors', ...(await forwarding(env, new URL(url).host, api)) }];
}

async function forwarding(env: Environment, host: string, api: string): Promise<Result> {
  const { SUPABASE_SECRET_KEY = '', TRUSTED_PROXY_HEADER, SUPABASE_ACCESS_TOKEN: token } = env;
  if (!TRUSTED_PROXY_HEADER)
    return lacks(
      'TRUSTED_PROXY_HEADER is not set, so the auth server counts all of them as one',
      'Set it to the header in which your proxy writes the address',
    );
  if (!SUPABASE_SECRET_KEY.startsWith('sb_secret_'))
    return lacks(
      'the auth server takes them with a key of the form sb_secret_… alone, and counts all as one',
      'Set SUPABASE_SECRET_KEY to one, from the dashboard, under API Keys',
    );
  const [, ref] = /^([a-z0-9]{20})\.supabase\.co$/.exec(host) ?? [];
  if (!token || !ref) return lacks('it is not known whether the project forwards them', SEE);
  try {
    const response = await fetch(`${api}/v1/projects/${ref}/config/auth`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { security_sb_forwarded_for_enabled: isOn } = (await response.json()) as {
      security_sb_forwarded_for_enabled?: boolean;
    };
    if (isOn) return { ok: 'the auth server counts by them' };
    if (isOn === false) return lacks('the project does not forward them', `Switch on ${SWITCH}`);
    return lacks(`it is not known whether they are forwarded (${response.status})`, SEE);
  } catch (error) {
    return lacks(`it is not known whether they are forwarded (${reasonOf(error)})`, SEE);
  }
}
