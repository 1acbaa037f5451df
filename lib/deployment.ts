type Given = Record<string, string | undefined>;

/**
 * What Next is told of this deploy: its name, by which an open tab notices the next one. Both variables are read when it is
 * built and when it starts, and one that Next could not use ends either with words.
 */
export function deployment({ DEPLOYMENT_ID: id, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key }: Given): {
  deploymentId?: string;
} {
  if (key && ![16, 24, 32].includes(Buffer.from(key, 'base64').length))
    throw new Error(
      'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is no key. Make one with: openssl rand -base64 32',
    );
  if (id && !/^[\w-]{1,64}$/.test(id))
    throw new Error('DEPLOYMENT_ID may hold letters, digits, - and _ only, 64 at most.');
  return id ? { deploymentId: id } : {};
}
