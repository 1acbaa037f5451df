import { decide_objection_failed, object_failed, vote_failed } from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const objectToMark = { object_failed };
export const objectToMarkAsGuest = { object_failed };
export const decideObjection = { decide_objection_failed };
export const voteOnObjection = { vote_failed };
