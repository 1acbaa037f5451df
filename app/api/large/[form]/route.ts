import { readLargeBody, redirectOf } from '@/lib/server/large-bodies';
import { createGame } from '@/server-actions/games';
import { createPrivateSession } from '@/server-actions/groups';
import { saveSet } from '@/server-actions/sets';
import { importSquares } from '@/server-actions/themes';

type Send = (body: { form: FormData; input: unknown }) => Promise<unknown>;

/** The actions whose text may be larger than an action's body. */
const forms: Record<string, Send> = {
  saveSet: ({ form }) => saveSet(null, form),
  createGame: ({ form }) => createGame(null, form),
  createPrivateSession: ({ input }) => createPrivateSession(input as never),
  importSquares: ({ input }) => importSquares(input as never),
};

/**
 * Runs the action of this name with a large body. If the action itself took such bodies, Next would decode them before
 * the session is checked.
 */
export async function POST(
  request: Request,
  { params }: RouteContext<'/api/large/[form]'>,
): Promise<Response> {
  const { form: name } = await params;
  const send = Object.hasOwn(forms, name) && forms[name];
  if (!send) return new Response(null, { status: 404 });
  const sent = await readLargeBody(request);
  if (sent instanceof Response) return sent;
  const form = new FormData();
  if ('fields' in sent) for (const [field, value] of sent.fields) form.append(field, value);
  try {
    const result = await send({ form, input: 'input' in sent ? sent.input : null });
    return Response.json({ result });
  } catch (thrown) {
    const redirect = redirectOf(thrown);
    if (!redirect) throw thrown;
    return Response.json({ redirect });
  }
}
