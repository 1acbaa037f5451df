import { respondWithPoster } from '@/components/shell/poster-response';
import { getInvite } from '@/lib/groups/invitation-queries';
import { posterOfInvitation } from '@/lib/words/shares';

/** The share picture of an invite link: the group, its host and three squares. */
export const GET = (request: Request, { params }: RouteContext<'/invite/[inviteCode]/share.png'>) =>
  respondWithPoster(
    request,
    async () => {
      const invitation = await getInvite((await params).inviteCode);
      return typeof invitation === 'string' ? null : posterOfInvitation(invitation);
    },
    // A new code ends the link, so caches must not keep its picture.
    { canBeWithdrawn: true },
  );
